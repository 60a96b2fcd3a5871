#!/usr/bin/env python3
"""Filters shards of JSON records with Spark, and writes the records that are left as Parquet.

Three ways that give the same rows:
  reader  Spark's own reader, with a schema
  lines   the lines go through the worker as records of `pipe`
  names   the names of the shards do, and the worker opens them
"""

import argparse
import collections
import copy
import hashlib
import json
import os
import shlex
import shutil
import signal
import sys
import time

from pyspark.sql import SparkSession, functions, types

CONDITIONS = ["$.status >= 500", "$.duration_ms > 1500"]
PROJECTIONS = ["request_id", "service", "status", "ms=$.duration_ms"]
RECORD = types.StructType([
    types.StructField("request_id", types.StringType()),
    types.StructField("service", types.StringType()),
    types.StructField("status", types.IntegerType()),
    types.StructField("duration_ms", types.DoubleType()),
])
RESULT = types.StructType([
    types.StructField("request_id", types.StringType()),
    types.StructField("service", types.StringType()),
    types.StructField("status", types.IntegerType()),
    types.StructField("ms", types.DoubleType()),
])


def with_reader(spark, run):
    records = spark.read.schema(RECORD).json(run.paths)
    kept = records.filter((records.status >= 500) & (records.duration_ms > 1500))
    return kept.select("request_id", "service", "status", functions.col("duration_ms").alias("ms"))


def with_lines(spark, run):
    lines = spark.sparkContext.textFile(",".join(run.paths))
    return spark.read.schema(RESULT).json(lines.pipe(run.command(), checkCode=True))


def with_names(spark, run):
    output = os.path.join(run.output, "filtered")
    names = spark.sparkContext.parallelize(run.paths, len(run.paths))
    # A worker that is killed makes its task fail, and Spark runs the task again.
    reports = [json.loads(line) for line in
               names.pipe(run.command("--shards", "--output", output), checkCode=True).collect()]
    run.check(reports)
    return spark.read.schema(RESULT).json([report["output"] for report in reports])


WAYS = {"reader": with_reader, "lines": with_lines, "names": with_names}


class Run:
    def __init__(self, arguments):
        self.worker = os.path.abspath(arguments.worker)
        self.output = os.path.abspath(arguments.output)
        folder = os.path.abspath(arguments.shards)
        with open(os.path.join(folder, "manifest.json")) as file:
            manifest = json.load(file)
        if not manifest["isComplete"]:
            sys.exit(f"filter_shards.py: {folder} is not complete: run Shards once more")
        self.counts = {os.path.join(folder, shard["file"]): shard["count"] for shard in manifest["shards"]}
        self.paths = list(self.counts)

    def first(self):
        """The same with one shard."""
        run = copy.copy(self)
        run.paths = self.paths[:1]
        run.counts = {path: self.counts[path] for path in run.paths}
        return run

    def command(self, *more):
        words = [self.worker]
        for condition in CONDITIONS:
            words += ["--where", condition]
        for projection in PROJECTIONS:
            words += ["--project", projection]
        # PySpark's pipe splits it as a shell does, without one.
        return shlex.join(words + list(more))

    def check(self, reports):
        """No shard is lost or counted twice, and none has lines that could not be read."""
        times = collections.Counter(report["shard"] for report in reports)
        for path, count in self.counts.items():
            if times[path] != 1:
                sys.exit(f"filter_shards.py: {path} was read {times[path]} times")
        for report in reports:
            counts = report["counts"]
            if counts["bad"] or counts["lines"] != self.counts[report["shard"]]:
                sys.exit(f"filter_shards.py: {report['shard']} has {self.counts[report['shard']]} records, and "
                         f"{counts['lines'] - counts['bad']} lines of it are records: see {report['output']}.bad")


def processor_seconds():
    """What this process, the executors and their children have used, ended ones included."""
    session, ticks = os.getsid(0), 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def checksum(spark, path):
    rows = spark.read.parquet(path)
    sums, count = hashlib.sha256(), 0
    for row in rows.sort(*rows.columns).toLocalIterator():
        sums.update(json.dumps(row).encode() + b"\n")
        count += 1
    return count, sums.hexdigest()


def begin_session():
    """Continues in a process with a session of its own, so that all processes of Spark can be told from others."""
    if os.getsid(0) == os.getpid():
        return
    # A shell with job control makes its command the leader of a group, which cannot begin a session: its child can.
    child = os.fork()
    if child == 0:
        os.setsid()
        return
    # The terminal's interrupt reaches this process alone.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: os.killpg(child, number))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    sys.exit(status if status >= 0 else 128 - status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shards", help="the folder that Shards has written")
    parser.add_argument("output", help="a folder for the results; those of an earlier run are removed")
    parser.add_argument("--worker", required=True, help="the program SparkWorker")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS), help="which ways are compared")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured; the fastest counts")
    parser.add_argument("--master", default="local-cluster[2,1,1024]", help="the cluster")
    arguments = parser.parse_args()
    begin_session()
    run = Run(arguments)
    spark = (SparkSession.builder.master(arguments.master).appName("filter_shards")
             .config("spark.ui.enabled", "false").getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    # The first jobs pay for the start of the executors, of Python and of Java's compiler.
    for way in arguments.ways:
        WAYS[way](spark, run.first()).write.mode("overwrite").parquet(os.path.join(run.output, way))
    best, sums = {}, {}
    for number in range(arguments.rounds):
        for way in arguments.ways:
            result = os.path.join(run.output, way)
            shutil.rmtree(result, ignore_errors=True)
            shutil.rmtree(os.path.join(run.output, "filtered"), ignore_errors=True)
            wall, processor = time.monotonic(), processor_seconds()
            WAYS[way](spark, run).write.parquet(result)
            times = time.monotonic() - wall, processor_seconds() - processor
            print(f"round {number + 1}: {way}: {times[0]:.1f} s, {times[1]:.1f} s of the processor", file=sys.stderr)
            best[way] = min(best.get(way, times), times)
            sums[way] = checksum(spark, result)
    spark.stop()
    print(f"Spark on {arguments.master}, {len(run.paths)} shards, {sum(run.counts.values())} records\n")
    print("| way | wall time (s) | processor time (s) | rows | SHA-256 of the rows |\n|---|--:|--:|--:|---|")
    for way in arguments.ways:
        count, digest = sums[way]
        print(f"| {way} | {best[way][0]:.1f} | {best[way][1]:.1f} | {count} | {digest[:16]} |")
    if len(set(sums.values())) > 1:
        sys.exit("filter_shards.py: the rows differ")


if __name__ == "__main__":
    main()
