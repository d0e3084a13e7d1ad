#!/bin/sh
# Pins every requirements file anew: versions and hashes, no addresses.
set -e
pin() {
    .venv/bin/uv pip compile -q --universal --python-version 3.11 --upgrade --generate-hashes \
        --no-header --no-annotate --no-emit-index-url "$@"
}
pin requirements-build.in -o requirements-build.txt
pin pyproject.toml --extra local -o requirements-local.txt
pin pyproject.toml --extra local requirements-dev.in -c requirements-local.txt -o requirements-dev.txt
pin requirements-cloud.in -o requirements-cloud.txt
for layer in dependencies data charts; do
    pin layers/$layer/requirements.in -c requirements-local.txt -o layers/$layer/requirements.txt
done
