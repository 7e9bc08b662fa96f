/* server/metrics_test.c - counters of several loops become one text that Prometheus reads. */
#include "server/metrics.h"
#include "tests/toy.h"

static char text[METRICS_TEXT_MAX];

static void write_some(void)
{
    struct metrics a = {0}, b = {0}, *loops[] = {&a, &b};
    struct store_numbers store = {.appends = 7, .commits = 3, .commit_us = 1500000,
                                  .file_bytes = 123456789012};
    struct metrics_process process = {.resident_bytes = 4096, .cpu_us = 20, .started_ms = 1500};
    struct crew_numbers crew = {.threads = 4, .thinking = 3, .waiting = 2, .decisions = 9,
                                .taken_us = 2500000};
    struct sh_writer w;
    metrics_add(&a, METRIC_ROOMS, 5);
    metrics_add(&b, METRIC_ROOMS, 3);
    metrics_add(&b, METRIC_ROOMS, -2);
    metrics_limited(&a, LIMIT_LINES);
    metrics_limited(&b, LIMIT_LINES);
    atomic_store(&b.lag_us, 2500);
    sh_writer_init(&w, text, sizeof text);
    metrics_write(&w, loops, 2, &store, &crew, &process, "1.2.3");
    assert_false(w.full);
}

static void expect(const char *line)
{
    char whole[256];
    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (!strstr(text, whole)) fail_msg("missing: %s", line);
}

TEST(loops_are_added_up)
{
    write_some();
    expect("safehouse_rooms 6");
    expect("safehouse_limited_total{limit=\"lines\"} 2");
    expect("safehouse_limited_total{limit=\"origin\"} 0");
    expect("safehouse_loop_lag_seconds{loop=\"0\"} 0.000000");
    expect("safehouse_loop_lag_seconds{loop=\"1\"} 0.002500");
}

TEST(store_crew_and_process_are_in_it)
{
    write_some();
    expect("safehouse_store_appends_total 7");
    expect("safehouse_store_commit_seconds_total 1.500000");
    expect("safehouse_store_file_bytes 123456789012");
    expect("safehouse_thinking 3");
    expect("safehouse_thinking_waiting 2");
    expect("safehouse_decisions_total 9");
    expect("safehouse_thinking_seconds_total 2.500000");
    expect("process_resident_memory_bytes 4096");
    expect("process_cpu_seconds_total 0.000020");
    expect("process_start_time_seconds 1.500000");
    expect("safehouse_info{version=\"1.2.3\"} 1");
}

/* Every sample's name was described right before, with help and type. */
TEST(every_sample_is_described)
{
    char type[64] = "", help[64] = "";
    int samples = 0;
    write_some();
    for (char *line = text, *end; *line; line = end + 1) {
        char name[64];
        end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        if (sscanf(line, "# HELP %63s ", help) == 1 || sscanf(line, "# TYPE %63s ", type) == 1)
            continue;
        assert_int_equal(sscanf(line, "%63[a-z_]", name), 1);
        assert_string_equal(name, type);
        assert_string_equal(name, help);
        samples++;
    }
    assert_true(samples >= METRICS + LIMITS);
}

TEST(the_process_knows_itself)
{
    struct metrics_process process = {0};
    metrics_read_process(&process);
    assert_in_range(process.resident_bytes, 100000, 1u << 30);
    assert_true(process.cpu_us > 0);
}

TEST(every_limit_has_a_name_of_its_own)
{
    for (int i = 0; i < LIMITS; i++) {
        assert_non_null(limit_names[i]);
        for (int j = 0; j < i; j++) assert_string_not_equal(limit_names[i], limit_names[j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_are_added_up),
        cmocka_unit_test(store_crew_and_process_are_in_it),
        cmocka_unit_test(every_sample_is_described),
        cmocka_unit_test(the_process_knows_itself),
        cmocka_unit_test(every_limit_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
