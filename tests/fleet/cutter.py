"""tests/fleet/cutter.py - stands between a server and PostgreSQL, and cuts connections at the worst moment."""
import socket
import threading

APPEND = b"\0s1\0"  # how a message begins that runs the second statement of store_postgres_write.c


class Cutter:
    """Passes bytes on both ways. `cut_answers = n`: of the next n appends PostgreSQL gets the statement, nobody gets
    the answer, and the connection is gone."""

    def __init__(self, port):
        self.to_port, self.cut_answers, self.cuts = port, 0, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.to_port))
            except OSError:
                near.close()
                continue
            state = {"cut": False}
            for source, target, asks in ((near, far, True), (far, near, False)):
                threading.Thread(target=self._pass_on, args=(source, target, asks, state), daemon=True).start()

    def _pass_on(self, source, target, asks, state):
        try:
            while data := source.recv(65536):
                if asks and self.cut_answers > 0 and APPEND in data:
                    self.cut_answers -= 1
                    state["cut"] = True
                if not asks and state["cut"]:  # it has been done, and this would have said so
                    self.cuts += 1
                    break
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def release(self):
        self.listener.close()
