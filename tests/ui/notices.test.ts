// Notices: one stands at a time, none but an older success is lost, and it lies where nothing is pressed.
import { describe, expect, test } from 'vitest';
import { freeSpan, placeIn, type Strip } from '#ui/dialogs/freeSpan.ts';
import {
  announced,
  dueAt,
  held,
  noTurns,
  type Notice,
  passed,
  type Tone,
  type Turns,
} from '#ui/dialogs/noticeTurns.ts';

const notice = (tone: Tone, message: string): Notice => ({ tone, message, milliseconds: 4_000 });
const saved = notice('success', '保存成功');
const submitted = notice('success', '提交成功');
const short = notice('error', '第2行 数量必须大于 0');
const lost = notice('error', '服务器响应失败');
const hint = notice('info', '审核后才能选用');

/** All of them at once. */
const atOnce = (...notices: readonly Notice[]): Turns =>
  notices.reduce((turns, one) => announced(turns, one, 0), noTurns);

/** What is read one after the other, each with the time it stands. */
function readIn(turns: Turns): [string, number][] {
  const read: [string, number][] = [];
  for (let now = turns; now.standing !== null;) {
    const due = dueAt(now) ?? 0;
    read.push([now.standing.message, due - now.standing.since]);
    now = passed(now, due);
  }
  return read;
}

describe('whose turn it is (findings 3, 6.16)', () => {
  test.each<[string, Notice[], [string, number][]]>([
    ['one stands four seconds', [saved], [['保存成功', 4_000]]],
    ['a newer success takes the place of an older one', [saved, submitted], [['提交成功', 4_000]]],
    [
      'an error waits a moment for a success',
      [saved, short],
      [
        ['保存成功', 1_200],
        ['第2行 数量必须大于 0', 4_000],
      ],
    ],
    [
      'two errors are read in turn',
      [short, lost],
      [
        ['第2行 数量必须大于 0', 2_400],
        ['服务器响应失败', 4_000],
      ],
    ],
    [
      'a success is said at once, and the error behind it comes back',
      [short, lost, saved, submitted],
      [
        ['提交成功', 1_200],
        ['第2行 数量必须大于 0', 2_400],
        ['服务器响应失败', 4_000],
      ],
    ],
    [
      'a hint is no success: both are read',
      [saved, hint],
      [
        ['保存成功', 1_200],
        ['审核后才能选用', 4_000],
      ],
    ],
    [
      'the same text waits once',
      [short, lost, lost],
      [
        ['第2行 数量必须大于 0', 2_400],
        ['服务器响应失败', 4_000],
      ],
    ],
  ])('%s', (_, notices, read) => {
    expect(readIn(atOnce(...notices))).toEqual(read);
  });

  test('the same text again is another notice, which is read out again and stands its whole time', () => {
    const first = announced(noTurns, short, 0);
    const again = announced(first, short, 3_000);
    expect(again.standing?.turn).not.toBe(first.standing?.turn);
    expect([dueAt(again), again.waiting]).toEqual([7_000, []]);
  });

  test('an error that could be read does not come back after a success', () => {
    const mended = announced(announced(noTurns, short, 0), saved, 2_500);
    expect([mended.standing?.message, mended.waiting]).toEqual(['保存成功', []]);
  });

  test('what a later try of the same record settles is read no more; what another record was refused stays', () => {
    const [order, other] = [{}, {}];
    const tries = [
      { ...short, about: order },
      { ...lost, about: order },
      { ...short, message: '仓库不能为空', about: other },
      { ...saved, about: order },
    ];
    expect(readIn(atOnce(...tries))).toEqual([
      ['保存成功', 1_200],
      ['仓库不能为空', 4_000],
    ]);
  });

  test('put away by hand it makes room for the next; under the pointer its time begins anew', () => {
    const two = atOnce(short, lost);
    expect(passed(two, 500).standing?.message).toBe('服务器响应失败');
    expect(dueAt(held(two, 2_000))).toBe(4_400);
    expect(passed(passed(two, 500), 600).standing).toBeNull();
    expect(dueAt(noTurns)).toBeNull();
  });
});

describe('where it stands (findings 3, 6.16)', () => {
  const room = { from: 210, to: 1366 };
  const span = (from: number, to: number) => ({ from, to });

  test.each<[string, ReturnType<typeof span>[], number, number | null]>([
    ['in the middle where all is free', [], 140, 718],
    ['beside the sums of a document', [span(222, 912)], 140, 912],
    ['between the rows and the figures of the selection', [span(220, 300), span(700, 1360)], 140, 560],
    ['nowhere when what is pressed leaves too little', [span(222, 800), span(900, 1300)], 140, null],
    ['past what overlaps', [span(210, 1000), span(400, 600)], 140, 1000],
  ])('%s', (_, taken, width, left) => {
    expect(freeSpan({ room, taken }, width)).toBe(left);
  });

  test('at the other edge when the first has no room, and in the middle when none has', () => {
    const full: Strip = { edge: 'bottom', room, taken: [span(0, 2_000)] };
    const header: Strip = { edge: 'top', room, taken: [span(600, 1_366)] };
    expect(placeIn([full, header], 200)).toEqual({ edge: 'top', left: 400 });
    expect(placeIn([full, { ...header, taken: full.taken }], 200)).toEqual({ edge: 'bottom', left: 688 });
  });
});
