// The dispatch board as rules: which card stands where, and where one goes that is carried by the arrow keys.
import { describe, expect, test } from 'vitest';
import {
  type BoardCard,
  boardOf,
  cardBefore,
  cardsOf,
  mayMove,
  placeMoved,
} from '#features/manufacturing/dispatch/boardCards.ts';

function card(id: string, more: Partial<BoardCard> = {}): BoardCard {
  return {
    id,
    version: 1,
    code: id,
    status: 'dispatched',
    product: '轴',
    operation: 'MO1 · 10 车',
    quantity: '4 件',
    times: '',
    minutes: 60,
    isFirstPiece: false,
    isUrgent: false,
    team: '',
    center: '',
    column: 'W1',
    start: '2024-05-06T00:00:00.000Z',
    rank: 0,
    ...more,
  };
}

const places = [
  { id: 'W1', title: '车床', lanes: 2 },
  { id: 'W2', title: '磨床', lanes: 1 },
];
const cards = [
  card('P', { status: 'pending' }),
  card('B', { rank: 2 }),
  card('A', { rank: 1 }),
  card('R', { status: 'running', rank: 5 }),
  card('Z', { column: 'W2' }),
];
const board = boardOf(cards, places);

describe('the board', () => {
  test('keeps what nobody was given apart, and what is under way before what waits', () => {
    expect(board.backlog.map(({ id }) => id)).toEqual(['P']);
    expect(board.columns.map((column) => column.cards.map(({ id }) => id))).toEqual([['R', 'A', 'B'], ['Z']]);
    expect(board.columns.map(({ hours, load }) => [hours, load])).toEqual([
      ['3.0', 0.1875],
      ['1.0', 0.125],
    ]);
  });

  test('lets nobody carry what was begun', () => {
    expect(cards.filter((own) => mayMove(own)).map(({ id }) => id)).toEqual(['P', 'B', 'A', 'Z']);
  });

  test.each([
    ['ArrowUp', { column: 'W1', index: 1 }, { column: 'W1', index: 1 }],
    ['ArrowDown', { column: 'W1', index: 1 }, { column: 'W1', index: 2 }],
    ['ArrowDown', { column: 'W1', index: 3 }, { column: 'W1', index: 3 }],
    ['ArrowRight', { column: 'W1', index: 3 }, { column: 'W2', index: 1 }],
    ['ArrowRight', { column: 'W2', index: 0 }, { column: 'W2', index: 0 }],
    ['ArrowLeft', { column: 'W2', index: 0 }, { column: 'W1', index: 1 }],
  ])('%s carries a card from %o to %o, never before what is under way', (key, from, to) => {
    expect(placeMoved(board, 'P', from, key)).toEqual(to);
  });

  test('says behind which card one is put', () => {
    expect(cardBefore(board, 'P', { column: 'W1', index: 0 })).toBeNull();
    expect(cardBefore(board, 'P', { column: 'W1', index: 2 })).toBe('A');
    expect(cardBefore(board, 'A', { column: 'W1', index: 2 })).toBe('B');
  });
});

test('a card tells product, order and operation, what is left, and its time of today without the day', () => {
  const ref = (code: string, name: string) => ({ id: code, code, name, fields: {} });
  const [shown] = cardsOf(
    {
      rows: [
        {
          id: 'T1',
          docId: 'T1',
          version: 3,
          status: 'dispatched',
          materialName: '轴',
          manufacturingOrder: 'o',
          operationSeq: 20,
          operation: 'p',
          unit: 'u',
          remainQty: '1200',
          planStartTime: '2024-05-06T00:00:00.000Z',
          planEndTime: '2024-05-07T01:30:00.000Z',
          planMinutes: '90',
          priority: 'urgent',
          workCenter: 'W1',
        },
      ],
      refs: {
        manufacturingOrder: { o: ref('MO1', '') },
        operation: { p: ref('OP', '精车') },
        unit: { u: ref('PCS', '件') },
      },
      total: { value: 1, exact: true },
      end: null,
    },
    'workCenter',
    '2024-05-06',
  );
  expect(shown).toMatchObject({
    product: '轴',
    operation: 'MO1 · 20 精车',
    quantity: '1,200 件',
    times: '08:00–05-07 09:30',
    isUrgent: true,
    column: 'W1',
  });
});
