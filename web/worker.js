/* worker.js - keeps the shell of the page, so that it opens at once and without the network.
 *
 * Files whose names change with their content are kept for ever; the page itself and the list of
 * games come from the network, and from here only if there is none. Rooms are never touched. */
"use strict";

const KEPT = "safehouse-@VERSION@";
const SHELL = @SHELL@;
const LASTING = /-[0-9A-Z]{8}\.[a-z0-9]+$/;
const FRESH = ["/", "/games.json", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT)
      .map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

async function lasting(request) {
  return await caches.match(request) || keep(request, await fetch(request));
}

async function fresh(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const known = await caches.match(request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (LASTING.test(url.pathname)) event.respondWith(lasting(event.request));
  else if (FRESH.includes(url.pathname)) event.respondWith(fresh(event.request));
});

/* What the page had loaded before there was a worker. It comes from the browser's own store. */
self.addEventListener("message", (event) => {
  const paths = event.data.filter((path) => LASTING.test(path));
  event.waitUntil(caches.open(KEPT).then((cache) => Promise.all(paths.map(async (path) =>
    await cache.match(path) || cache.add(path)))).catch(() => undefined));
});

/* A tap on "it is your turn" goes back to the room that said it. */
self.addEventListener("notificationclick", (event) => {
  const place = `#${event.notification.data}`;
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((windows) => {
    const there = windows.find((one) => one.url.endsWith(place)) || windows[0];
    return there ? there.focus() : self.clients.openWindow(`/${place}`);
  }));
});
