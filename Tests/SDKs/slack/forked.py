# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The driver behind a zygote, as in Examples/clients/python: each start costs a fork in place of an import."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Examples/clients/python"))

import zygote  # noqa: E402

zygote.connect()

import driver  # noqa: E402

zygote.serve()
driver.main()
