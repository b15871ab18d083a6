// Computing in real worker threads: the answer, the failure, how far it is, and that whatever runs can be stopped at once.
import { afterEach, expect, it } from 'vitest';
import { nodeCompute } from '#hosts/node/computeThreads.ts';
import type { Compute } from '#server/ports.ts';
import { doubled, endless, failing } from '#tests/support/counting/computations.ts';

const script = new URL('../support/counting/worker.ts', import.meta.url);
let compute: Compute;
afterEach(() => compute.close());

it('answers what the function answers, and hands typed arrays over without copying them', async () => {
  compute = nodeCompute(script);
  const numbers = Float64Array.from({ length: 10_000 }, (_, at) => at);
  const told: string[] = [];
  const answer = await compute.run(
    doubled,
    { numbers },
    { handOver: true, onProgress: (done, total, words) => told.push(`${words} ${done}/${total ?? ''}`) },
  );
  expect(answer.sum).toBe(99_990_000);
  expect(answer.numbers[4]).toBe(8);
  expect(numbers).toHaveLength(0);
  expect(told).toEqual(['已加倍 10000/10000']);
});

it('keeps the typed arrays of an input that is not handed over', async () => {
  compute = nodeCompute(script);
  const numbers = Float64Array.of(1, 2, 3);
  await compute.run(doubled, { numbers });
  expect([...numbers]).toEqual([1, 2, 3]);
});

it('fails as the function fails, and goes on with the next', async () => {
  compute = nodeCompute(script);
  await expect(compute.run(failing, { why: '数据不完整' })).rejects.toMatchObject({
    name: 'RangeError',
    message: '数据不完整',
  });
  await expect(compute.run({ name: 'unknown', run: () => 1 }, {})).rejects.toThrow(
    'no computation is called',
  );
  expect((await compute.run(doubled, { numbers: Float64Array.of(4) })).sum).toBe(8);
});

it('stops a function that never ends as soon as it is asked to, while others wait their turn', async () => {
  compute = nodeCompute(script);
  const controller = new AbortController();
  const stuck = Array.from({ length: 3 }, () =>
    compute.run(
      endless,
      { from: 0 },
      { signal: controller.signal, onProgress: () => controller.abort(new Error('取消')) },
    ),
  );
  const after = compute.run(doubled, { numbers: Float64Array.of(1) });
  for (const each of stuck) await expect(each).rejects.toThrow('取消');
  expect((await after).sum).toBe(2);
});

it('begins nothing that was stopped before, and ends everything with the host', async () => {
  compute = nodeCompute(script);
  const reason = new Error('不要了');
  const signal = AbortSignal.abort(reason);
  await expect(compute.run(doubled, { numbers: new Float64Array(1) }, { signal })).rejects.toBe(reason);
  let running = (): void => undefined;
  const started = new Promise<void>((resolve) => (running = resolve));
  const stuck = compute.run(endless, { from: 0 }, { onProgress: () => running() });
  const ended = expect(stuck).rejects.toThrow('the host has stopped computing');
  await started;
  compute.close();
  await ended;
  await expect(compute.run(failing, { why: '' })).rejects.toThrow('the host has stopped computing');
});

it('knows the computations of all areas in the thread the server uses', async () => {
  compute = nodeCompute();
  await expect(compute.run({ name: 'nobody', run: () => 1 }, {})).rejects.toThrow(
    'no computation is called nobody',
  );
});
