"""Numbers for whoever runs a server: requests and their times, tables, people who look, bots, the outbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from collections.abc import MutableMapping

BUCKETS = (
    0.0005,
    0.001,
    0.0015,
    0.002,
    0.003,
    0.005,
    0.0075,
    0.01,
    0.015,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    10,
)


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "ekiben_request_seconds",
            "Time to answer a request",
            ["what", "status"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.answers = Counter("ekiben_answers", "Answers taken", ["by"], registry=self.registry)
        self.refusals = Counter("ekiben_refusals", "Refusals", ["code"], registry=self.registry)
        self.frames = Counter("ekiben_frames", "Frames sent over live streams", registry=self.registry)
        self.bot_seconds = Histogram(
            "ekiben_bot_seconds", "Time a bot took to answer", ["bot"], registry=self.registry
        )
        self.news = Counter("ekiben_news", "News sent", ["channel", "end"], registry=self.registry)

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """A number that is read whenever somebody asks."""
        Gauge(name, about, registry=self.registry).set_function(read)

    def request(self, scope: MutableMapping[str, Any], status: int, seconds: float) -> None:
        """A request was answered. Its kind is that of its handler, so that no id gets into a name."""
        handler = scope.get("route_handler")
        what = scope.get("ekiben.what") or getattr(handler, "operation_id", None) or "other"
        self._requests.labels(str(what), str(status)).observe(seconds)

    def written(self) -> bytes:
        """All numbers in the form Prometheus reads."""
        return generate_latest(self.registry)
