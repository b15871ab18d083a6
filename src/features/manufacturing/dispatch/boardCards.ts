// What the dispatch board shows: tasks as cards in columns of work centres or teams, and what becomes of a card that is
// carried elsewhere. Pure over the answers of the lists.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { Decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { readerOf } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import type { QueryResult } from '#model/wire/wire.ts';

/** Columns are the work centres or the teams. */
export type BoardBy = 'workCenter' | 'workTeam';

export interface BoardCard {
  id: string;
  version: number;
  code: string;
  status: 'pending' | 'dispatched' | 'running' | 'paused';
  product: string;
  /** MO-… · 20 精车 */
  operation: string;
  quantity: string;
  /** 08:00–10:20, with the day where it is not the first day shown. */
  times: string;
  minutes: number;
  isFirstPiece: boolean;
  isUrgent: boolean;
  team: string;
  center: string;
  /** Id of the column it stands in; null: in none of them. */
  column: string | null;
  start: string;
  /** Place in the row of its column, as the foreman left it. */
  rank: number;
}

export interface BoardColumn {
  id: string;
  title: string;
  cards: readonly BoardCard[];
  /** Hours of planned work still to be done. */
  hours: string;
  /** The same as a share of one shift of eight hours of everybody there. */
  load: number;
}

export interface Board {
  backlog: readonly BoardCard[];
  columns: readonly BoardColumn[];
}

function clock(instant: string, today: string): string {
  if (instant === '') return '';
  const local = shanghaiText(instant);
  const day = local.slice(0, 10);
  return day === today ? local.slice(11, 16) : local.slice(5, 16);
}

/** @param today YYYY-MM-DD, whose times are told without the day */
export function cardsOf(answer: QueryResult, by: BoardBy, today: string): BoardCard[] {
  const refs = readerOf(answer.refs);
  const named = (entity: string, id: string | null): string => refs(entity, id)?.name ?? '';
  return listRowsOf(workTaskOrder, answer.rows).map((row): BoardCard => {
    const { status } = row;
    const remain = new Decimal(row.remainQty ?? 0);
    const unit = named('unit', row.unit);
    const [start, end] = [plainText(row.planStartTime), plainText(row.planEndTime)];
    return {
      id: row.docId,
      version: row.version,
      code: plainText(row.code),
      status: status === 'running' || status === 'paused' || status === 'dispatched' ? status : 'pending',
      product: plainText(row.materialName) || (refs('material', row.material)?.code ?? ''),
      operation: [
        refs('manufacturingOrder', row.manufacturingOrder)?.code ?? '',
        `${plainText(row.operationSeq)} ${named('operation', row.operation)}`.trim(),
      ].join(' · '),
      quantity: `${formatDecimal(decimalText(remain))} ${unit}`.trim(),
      times: start === '' ? '' : `${clock(start, today)}–${clock(end, today)}`,
      minutes: Number(row.planMinutes ?? 0),
      isFirstPiece: row.isFirstPiece === true,
      isUrgent: row.priority === 'urgent' || row.priority === 'high',
      team: named('workTeam', row.workTeam),
      center: named('workCenter', row.workCenter),
      column: row[by] || null,
      start,
      rank: row.boardRank ?? 0,
    };
  });
}

/** A work centre or a team, with how many machines or people work there side by side. */
export interface BoardPlaces {
  id: string;
  title: string;
  lanes: number;
}

/** Tasks nobody was given stand in the backlog; the others in the order of their planned start, running ones first. */
export function boardOf(cards: readonly BoardCard[], places: readonly BoardPlaces[]): Board {
  const rank = ({ status }: BoardCard): number => (status === 'running' ? 0 : status === 'paused' ? 1 : 2);
  const sorted = cards.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      left.rank - right.rank ||
      left.start.localeCompare(right.start) ||
      left.code.localeCompare(right.code),
  );
  return {
    backlog: sorted.filter(({ status }) => status === 'pending'),
    columns: places.map(({ id, title, lanes }) => {
      const own = sorted.filter((card) => card.status !== 'pending' && card.column === id);
      const minutes = own.reduce((sum, card) => sum + card.minutes, 0);
      return {
        id,
        title,
        cards: own,
        hours: (minutes / 60).toFixed(1),
        load: minutes / 480 / Math.max(1, lanes),
      };
    }),
  };
}

/** A card may be carried until somebody began its task. */
export function mayMove({ status }: BoardCard): boolean {
  return status === 'pending' || status === 'dispatched';
}

/** Where a card is held: a column, and how many cards stand before it there. */
export interface BoardPlace {
  column: string;
  index: number;
}

/** The card it stands behind; null: before all that have not begun. */
export function cardBefore(board: Board, card: string, { column, index }: BoardPlace): string | null {
  const others = (board.columns.find(({ id }) => id === column)?.cards ?? []).filter(({ id }) => id !== card);
  return others[index - 1]?.id ?? null;
}

/** The place one step on with an arrow key, kept on the board; begun cards stay before the others. */
export function placeMoved(board: Board, card: string, place: BoardPlace, key: string): BoardPlace {
  const at = board.columns.findIndex(({ id }) => id === place.column);
  const least = (column: string): number =>
    (board.columns.find(({ id }) => id === column)?.cards ?? []).filter((own) => !mayMove(own)).length;
  const most = (column: string): number =>
    (board.columns.find(({ id }) => id === column)?.cards ?? []).filter(({ id }) => id !== card).length;
  const fit = (column: string, index: number): BoardPlace => ({
    column,
    index: Math.min(most(column), Math.max(least(column), index)),
  });
  if (key === 'ArrowUp') return fit(place.column, place.index - 1);
  if (key === 'ArrowDown') return fit(place.column, place.index + 1);
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const next = board.columns[Math.min(board.columns.length - 1, Math.max(0, at + step))];
  return next === undefined ? place : fit(next.id, place.index);
}
