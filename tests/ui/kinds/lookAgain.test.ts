// A text in a box of a form that nobody could be asked for is looked up once the server answers, if it still stands there.
import { expect, test } from 'vitest';
import { lookAgain } from '#ui/kinds/useLookAgain.ts';

test.each([
  ['still there', '0001', false, [['0001', true]]],
  ['mended meanwhile', undefined, false, []],
  ['another text', '0002', false, []],
  ['somebody types', '0001', true, []],
] as const)(
  'after the server came back the text is %s (findings 2, 5.18)',
  async (_title, unread, isTyping, looked) => {
    const asked: [string, boolean][] = [];
    let standing: string | undefined = '0001';
    let back: () => void = () => undefined;
    const done = lookAgain(
      new Promise<void>((come) => (back = come)),
      { text: '0001', first: true },
      {
        unread: () => standing,
        isTyping: () => isTyping,
        look: (text, first) => void asked.push([text, first]),
      },
    );
    standing = unread;
    expect(asked).toEqual([]);
    back();
    await done;
    expect(asked).toEqual(looked);
  },
);
