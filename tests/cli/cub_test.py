"""usage: cub_test.py SMEM_LINT SOURCE

Kernels that use CUB's collectives have the same figures with the bundled CUB as with a toolkit's: tests/data/cub.
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "cub"))
import figures  # noqa: E402

SOURCE = os.path.join(figures.FOLDER, sys.argv.pop(2))
LINT = os.path.abspath(sys.argv.pop(1))


def by_kernel(text):
    return dict(entry.split("\n", 1) if "\n" in entry else (entry, "") for entry in text.strip().split("\n\n"))


class BundledCub(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.report = figures.report(LINT, SOURCE, "none")

    def test_figures(self):
        with open(figures.expectation(SOURCE)) as file:
            expected = by_kernel(file.read())
        ours = by_kernel(figures.figures(self.report["kernels"]))
        self.assertEqual(sorted(ours), sorted(expected))
        for kernel, accesses in expected.items():
            with self.subTest(kernel):
                self.assertMultiLineEqual(ours[kernel], accesses)

    def test_places_are_the_users(self):
        for kernel in self.report["kernels"]:
            for access in (access for launch in kernel["launches"] for access in launch["accesses"]):
                for place in [access, *access["called_from"]]:
                    self.assertEqual(place["file"], SOURCE, kernel["signature"])


if __name__ == "__main__":
    unittest.main()
