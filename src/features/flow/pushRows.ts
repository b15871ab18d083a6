// The rows of the push dialog: one per line of the chosen documents, with how much of it goes down now. Pure.
import type { CellValue, GridColumn } from '#grid';
import { hasEntity } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import { columnsOf, lineColumnsOf, refTextIn } from '#model/derive/columns.ts';
import { decimal, formatDecimal } from '#model/decimal.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { PushableResult, PushManyRequest } from '#model/wire/flowWire.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import { fieldsAtEnd } from '#model/derive/linkRows.ts';

/** Fields of the line under their own keys; what the dialog adds begins with a dollar sign. */
export type PushRow = Row & {
  id: string;
  /** Id of the document. */
  $doc: string;
  $code: string;
  $seq: number;
  $remaining: string;
  /** Null once the mark was cleared like any cell. */
  $chosen: boolean | null;
  $qty: string | null;
  /** Why it is not pushed. */
  $note: string | null;
  /** What else is known of it. */
  $known: string | null;
  /** With the tolerance. */
  $most: string;
  /** Decimals of the unit. */
  $scale: number;
};

export const own = {
  chosen: '$chosen',
  code: '$code',
  seq: '$seq',
  remaining: '$remaining',
  qty: '$qty',
  note: '$note',
} as const;

/** Columns of the source line that tell lines apart; as many as fit beside the quantities. */
const described = 6;

/** `preferred`: ids of the lines marked before; empty: all that can be pushed. */
export function pushRows({ docs }: PushableResult, preferred: ReadonlySet<string>): PushRow[] {
  return docs.flatMap((doc) =>
    doc.lines.map((line): PushRow => {
      const refused = doc.refused ?? line.refused;
      const chosen =
        refused === null &&
        (preferred.size === 0 || preferred.has(line.id)) &&
        !decimal(line.remaining).isZero();
      return {
        ...line.fields,
        id: line.id,
        $doc: doc.id,
        [own.code]: doc.code,
        [own.seq]: line.seq,
        [own.remaining]: line.remaining,
        [own.chosen]: chosen,
        [own.qty]: chosen ? line.remaining : null,
        [own.note]: refused,
        $known: line.note ?? null,
        $most: line.most,
        $scale: line.scale,
      };
    }),
  );
}

/** What the server is asked: documents in their order, each with its chosen lines. */
/** Lines that are copied whole carry no quantities. */
export function pushRequest(result: PushableResult, rows: readonly PushRow[]): PushManyRequest['sources'] {
  const byDoc = Map.groupBy(
    rows.filter((row) => row[own.chosen] === true),
    (row) => row.$doc,
  );
  return result.docs.flatMap(({ id, version }) => {
    const lines = byDoc.get(id);
    return lines === undefined
      ? []
      : [
          {
            id,
            version,
            lines: lines.map((row) => (result.linked ? { id: row.id, qty: row.$qty ?? '' } : { id: row.id })),
          },
        ];
  });
}

/** A quantity marks its line, a mark brings the quantity that remains, and clearing either clears both. */
export function followed(row: PushRow, changed: ReadonlySet<string>): Row {
  if (changed.has(own.qty)) return { [own.chosen]: row[own.qty] !== null };
  if (!changed.has(own.chosen)) return {};
  const remaining = row[own.remaining];
  return { [own.qty]: row[own.chosen] === true && typeof remaining === 'string' ? remaining : null };
}

export function qtyProblem(row: PushRow): string | null {
  if (row[own.chosen] !== true) return null;
  const qty = row[own.qty];
  if (typeof qty !== 'string' || !decimal(qty).isPositive() || decimal(qty).isZero())
    return '请填写大于 0 的数量';
  const most = row.$most;
  if (decimal(qty).greaterThan(decimal(most))) return `超过可下推数量 ${formatDecimal(most)}`;
  return null;
}

/** Mark, where the line is from, what it is, what remains, and how much goes now. */
export function pushColumns(
  def: EntityDef,
  lines: string,
  { docs, linked }: Pick<PushableResult, 'docs' | 'linked'>,
  grants: Grants,
  environment: FieldEnvironment,
): GridColumn<PushRow>[] {
  const fields = fieldsAtEnd(def, lines === '' ? {} : { lines });
  const locked = (row: PushRow | undefined): string | null => noteOf(row);
  const options = { grants, has: hasEntity };
  const listed = lines === '' ? columnsOf(def, options) : lineColumnsOf(def, lines, options);
  const shown = listed
    .filter(({ field }) => field.list === true && field.hidden !== true && field.transient !== true)
    .filter(
      ({ field, path }) =>
        !['money', 'price', 'image', 'images', 'percent', 'bool'].includes(field.kind) &&
        !progressFields.has(path) &&
        !(lines === '' && ['code', 'date', 'status'].includes(path)),
    )
    .slice(0, described);
  const quantityColumn = (id: string, title: string, width: number): GridColumn<PushRow> => ({
    id,
    title,
    width,
    align: 'end',
    sortable: false,
    filter: null,
    read: (row) => row[id] as CellValue,
    text: (value, row) =>
      value === null ? '' : formatDecimal(String(value), row.$scale > 4 ? undefined : row.$scale),
  });
  return [
    {
      id: own.chosen,
      title: '选',
      width: 44,
      pin: 'start',
      cell: 'check',
      align: 'center',
      sortable: false,
      filter: null,
      read: (row) => row[own.chosen] === true,
      text: (value) => (value === true ? '是' : ''),
      editor: {
        input: 'check',
        parse: (text) => ({ ok: true, value: ['是', 'true', '1', '√'].includes(text.trim()) }),
        readonly: locked,
      },
    },
    ...(docs.length > 1 ? [plain(own.code, `${def.title}号`, 140)] : []),
    { ...plain(own.seq, '行号', 52), align: 'center' },
    ...shown.map(({ path, field, title, width }): GridColumn<PushRow> => ({
      ...(gridColumn(
        {
          path,
          field,
          title,
          width: Math.min(width, 160),
          shown: true,
          refText: refTextIn(fields, path),
        },
        environment,
        () => undefined,
      ) as GridColumn<PushRow>),
      text: (value, row) => cellText(field, value, row, environment, { refText: refTextIn(fields, path) }),
      sortable: false,
      filter: null,
    })),
    ...(linked
      ? [
          quantityColumn(own.remaining, '剩余数量', 96),
          {
            ...quantityColumn(own.qty, '本次数量', 112),
            pin: 'end',
            required: true,
            editor: {
              input: 'number',
              parse: (text) => {
                const typed = text.trim().replaceAll(',', '');
                if (typed === '') return { ok: true, value: null };
                return /^\d+(\.\d+)?$/.test(typed)
                  ? { ok: true, value: typed }
                  : { ok: false, problem: `“${text.trim()}”不是数量` };
              },
              editText: (value) => String(value ?? ''),
              readonly: locked,
            },
            help: '按行的单位填写；空着不下推',
          } satisfies GridColumn<PushRow>,
        ]
      : []),
    { ...plain(own.note, '说明', 140), tone: () => 'muted', text: saidOf },
  ];
}

const progressFields: ReadonlySet<string> = new Set(['seq', 'lineStatus', 'sourceCode', 'sourceEntity']);

function plain(id: string, title: string, width: number): GridColumn<PushRow> {
  return {
    id,
    title,
    width,
    sortable: false,
    filter: null,
    read: (row) => row[id] as CellValue,
    text: (value) => (value === null ? '' : String(value)),
  };
}

/** Why the line is not pushed, else what is known of it. */
function saidOf(value: CellValue, row: PushRow): string {
  return value === null ? (row.$known ?? '') : String(value);
}

function noteOf(row: PushRow | undefined): string | null {
  const note = row?.[own.note];
  return typeof note === 'string' ? note : null;
}
