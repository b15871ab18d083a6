// What an upload field makes of chosen files: its value, its limits, and when it tells the form.
import { beforeEach, describe, expect, test } from 'vitest';
import { createUploadList, type UploadList } from '#ui/upload/uploadList.ts';
import { pixelProblem } from '#model/check/uploadRules.ts';
import { cropBox, cropScale } from '#ui/upload/cropPicture.ts';

interface Way {
  file: File;
  signal: AbortSignal;
  store: (path: string) => void;
  fail: (message: string) => void;
}

let ways: Way[];
let told: (string | null)[];
let failed: string[];

beforeEach(() => {
  ways = [];
  told = [];
  failed = [];
});

function listOf(
  value: string | null,
  { multi = true, number = null }: { multi?: boolean; number?: number | null } = {},
): UploadList {
  return createUploadList(value, {
    multi,
    number,
    send: (file, signal) =>
      new Promise((resolve, reject) => {
        ways.push({ file, signal, store: resolve, fail: (message) => reject(new Error(message)) });
      }),
    onChange: (next) => told.push(next),
    onFailed: (name) => failed.push(name),
  });
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const states = (list: UploadList) => list.entries().map(({ name, status }) => `${name} ${status}`);
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a value that is there already', () => {
  test('is shown as done, with its stored paths in the answers (spec 3.forms.03)', () => {
    const list = listOf('routine/temp/a.png,routine/temp/b.png');
    expect(list.entries().map(({ status, response, name }) => ({ status, response, name }))).toEqual([
      { status: 'done', response: { status: 'history', message: 'routine/temp/a.png' }, name: 'a.png' },
      { status: 'done', response: { status: 'history', message: 'routine/temp/b.png' }, name: 'b.png' },
    ]);
    for (const { uid } of list.entries()) expect(uid).toMatch(/^-\d+$/);
    expect(told).toEqual([]);
  });

  test('gives way to another one from outside, not to its own', () => {
    const list = listOf('a.png');
    const [before] = list.entries();
    list.hold('a.png');
    expect(list.entries()[0]).toBe(before);
    list.hold('b.png');
    expect(states(list)).toEqual(['b.png done']);
    list.hold(null);
    expect(list.entries()).toEqual([]);
  });
});

describe('the form hears of a change', () => {
  test('only when all are done, and then of all paths at once (spec 4.forms.02)', async () => {
    const list = listOf('old.png');
    list.add([picture('1.png'), picture('2.png')]);
    ways[1]?.store('p/2.png');
    await settled();
    expect(told).toEqual([]);
    expect(states(list)).toEqual(['old.png done', '1.png uploading', '2.png done']);
    ways[0]?.store('p/1.png');
    await settled();
    expect(told).toEqual(['old.png,p/1.png,p/2.png']);
  });

  test('when one is taken out (spec 4.forms.01, 4.forms.02)', () => {
    const list = listOf('a.png,b.png');
    list.remove(list.entries()[0]?.uid ?? '');
    list.remove(list.entries()[0]?.uid ?? '');
    expect(told).toEqual(['b.png', null]);
  });

  test('with those that were stored when another one failed (spec 4.forms.01)', async () => {
    const list = listOf(null);
    list.add([picture('1.png'), picture('2.png')]);
    ways[0]?.store('p/1.png');
    ways[1]?.fail('文件类型不允许，或内容与扩展名不符');
    await settled();
    expect(failed).toEqual(['2.png']);
    expect(list.entries()[1]).toMatchObject({
      status: 'error',
      reason: '文件类型不允许，或内容与扩展名不符',
    });
    expect(told).toEqual(['p/1.png']);
    list.retry(list.entries()[1]?.uid ?? '');
    expect(states(list)).toEqual(['1.png done', '2.png uploading']);
    ways[2]?.store('p/2.png');
    await settled();
    expect(told).toEqual(['p/1.png', 'p/1.png,p/2.png']);
  });
});

describe('limits', () => {
  test('a field of one picture keeps the last one', async () => {
    const list = listOf('old.png', { multi: false });
    list.add([picture('1.png'), picture('2.png')]);
    expect(states(list)).toEqual(['2.png uploading']);
    ways[0]?.store('p/2.png');
    await settled();
    expect(told).toEqual(['p/2.png']);
  });

  test('a number keeps the last n', async () => {
    const list = listOf('a.png,b.png', { number: 2 });
    list.add([picture('1.png')]);
    expect(states(list)).toEqual(['b.png done', '1.png uploading']);
    ways[0]?.store('p/1.png');
    await settled();
    expect(told).toEqual(['b.png,p/1.png']);
  });

  test('what is taken out on its way is stopped and never counts', async () => {
    const list = listOf(null);
    list.add([picture('1.png')]);
    list.remove(list.entries()[0]?.uid ?? '');
    expect(ways[0]?.signal.aborted).toBe(true);
    ways[0]?.store('p/1.png');
    await settled();
    expect(told).toEqual([]);
    expect(list.entries()).toEqual([]);
  });
});

describe('the crop box', () => {
  test('is 800 by 830 and gets smaller with the window in its proportions (spec 9.forms.04)', () => {
    expect(cropBox({ width: 1920, height: 1200 })).toEqual({ width: 800, height: 830 });
    const small = cropBox({ width: 1366, height: 768 });
    expect(small.height).toBeLessThan(768 - 200);
    expect(small.width / small.height).toBeCloseTo(800 / 830, 2);
    expect(cropBox({ width: 390, height: 844 }).width).toBeLessThanOrEqual(326);
  });

  test('cuts out at most 3000 pixels a side and never enlarges (spec 9.forms.04)', () => {
    expect(cropScale({ x: 0, y: 0, width: 6000, height: 4000 }, 3000)).toBe(0.5);
    expect(cropScale({ x: 0, y: 0, width: 400, height: 300 }, 3000)).toBe(1);
  });
});

test('a picture too large to be drawn is refused with its measures, no black cropper opens (findings 3, 6.19)', () => {
  expect(pixelProblem(10_000, 10_000)).toBe('图片有 10000 × 10000 像素，超过 6500 万像素，请先缩小再上传');
  expect(pixelProblem(8_000, 6_000)).toBeNull();
});
