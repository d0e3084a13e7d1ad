#!/bin/sh
# What AWS Lambda Web Adapter starts. Layers lie in /opt/python, which only Lambda's own bootstrap puts on the path.
export PYTHONPATH="/opt/python:${LAMBDA_TASK_ROOT:-.}${PYTHONPATH:+:$PYTHONPATH}"
exec python -m uvicorn app:application --host 127.0.0.1 --port "${AWS_LWA_PORT:-8080}" --lifespan off --no-access-log
