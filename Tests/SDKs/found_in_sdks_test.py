#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests of script/found-in-sdks, without packages: python3 Tests/SDKs/found_in_sdks_test.py"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "script/found-in-sdks"


def record(id, verdict="pass", **members):
    operator = id.partition("~")[2].partition("@")[0] or None
    expected = {"outcomes": ["unexpected"], "code": None, "defects": None}
    return {"id": id, "verdict": verdict, "operator": operator, "expected": expected, **members}


def report(driver, *records, **run):
    return {
        "version": 1,
        "run": {"driver": driver, "start": 1795651200000, "complete": True, "allowSilent": False, **run},
        "verdicts": list(records),
    }


def crash(id, group, *trace):
    return record(id, "crash", group=group, standardError="\n".join(trace))


def written(*texts):
    """Status, standard output and standard error of the script for reports with these texts."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in enumerate(texts):
            paths.append(pathlib.Path(folder) / f"{number}.json")
            paths[-1].write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        done = subprocess.run([sys.executable, SCRIPT, *paths], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr


class FoundInSDKs(unittest.TestCase):
    def tables(self, *reports):
        status, page, errors = written(*reports)
        self.assertEqual((status, errors), (0, ""))
        return [line for line in page.splitlines() if line.startswith(("| ", "## ")) and not line.startswith("| ---")]

    def test_an_sdk_has_its_version_basis_date_and_counts(self):
        lines = self.tables(report("acme 2.1, requests 2.34.2", record("a/b"), record("a/b~drop@/id")))
        self.assertIn("| acme 2.1 | requests 2.34.2 | 2026-11-26 | 2 | 2 | 0 | 0 | 0 |", lines)

    def test_a_cause_has_its_findings_its_exceptions_and_an_example_of_each_operator(self):
        trace = ["Traceback (most recent call last):", '  File "acme/a.py", line 7, in get', "KeyError: 'id'"]
        records = [crash(f"a/b~{name}", "KeyError at acme/a.py:7 in get", *trace) for name in ("array@/x", "drop@/y", "drop@/x")]
        lines = self.tables(report("acme 2.1", record("a/b"), *records))
        cause = "| crash | 3 | KeyError at acme/a.py:7 in get | KeyError | `a/b~drop@/x`<br>`a/b~array@/x` |"
        self.assertEqual(lines[-1], cause)

    def test_the_last_exception_counts_and_keeps_its_module(self):
        trace = ["OSError: no", "During handling, another exception occurred:", "acme.errors.Timeout: text: 1"]
        lines = self.tables(report("acme 2.1", crash("a/b~stall(start)", "cause", *trace)))
        self.assertIn("| crash | 1 | cause | acme.errors.Timeout |", lines[-1])

    def test_what_a_run_allows_is_no_finding(self):
        records = [
            record("a/b~drop@/x", "silent", allowed=True),
            record("a/b~drop@/y", "silent", group="silent: a /y"),
            record("a/b~drop@/z", "fail", known="*"),
        ]
        lines = self.tables(report("acme 2.1", *records))
        self.assertEqual([line for line in lines if "silent" in line and "drop" in line], lines[-1:])
        self.assertIn("| acme 2.1 |  | 2026-11-26 | 3 | 0 | 2 | 1 | 1 |", lines)
        allowed = self.tables(report("acme 2.1", *records, allowSilent=True))
        self.assertFalse(any("drop" in line for line in allowed))

    def test_sdks_are_sorted_and_the_last_report_of_a_version_counts(self):
        lines = self.tables(report("Beta 1"), report("acme 2"), report("acme 2", record("a/b")))
        self.assertEqual([line for line in lines if line.startswith("##")], ["## acme 2", "## Beta 1"])
        self.assertIn("| acme 2 |  | 2026-11-26 | 1 | 1 | 0 | 0 | 0 |", lines)

    def test_texts_of_clients_are_no_markup_and_ports_are_left_out(self):
        found = record("a/b~html", "fail", group="a_b | *c*", message="<b> at 127.0.0.1:40123\nend")
        lines = self.tables(report("acme 2.1", found))
        self.assertEqual(lines[-1], r"| fail | 1 | a\_b \| \*c\* | \<b\> at the server end | `a/b~html` |")

    def test_a_run_that_is_not_complete_has_a_warning(self):
        status, _, errors = written(report("acme 2.1", complete=False))
        self.assertEqual(status, 0)
        self.assertIn("is not complete", errors)

    def test_what_is_not_a_report_of_a_named_driver_is_an_error(self):
        for text in ("{", "[]", "{}", json.dumps({"run": {"driver": None}})):
            status, page, errors = written(text)
            self.assertEqual((status, page), (2, ""))
            self.assertIn("must be a report in JSON", errors)
        self.assertEqual(written()[0], 64)


if __name__ == "__main__":
    unittest.main()
