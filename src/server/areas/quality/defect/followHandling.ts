// Effect `followHandling`: what of a handling was executed is told to the inspection bill it came from, which closes with the
// last piece; a line names the document that executes it.
import { handledShares, needsHandling } from '#entities/quality/defect/handledShare.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** A line executed, or no longer executed, by a document. */
interface ExecutedLine {
  handling: string;
  line: string;
  fields: Row;
}

/** The document of the action, where it is a handling: its bill, and what it has executed after the action. */
interface OwnHandling {
  bill: string;
  done: string;
  /** Null: it no longer counts. */
  handling: string | null;
}

interface FollowHandlingEffect {
  effect: 'followHandling';
  /** Of other handlings than the document itself. */
  lines: readonly ExecutedLine[];
  own?: OwnHandling;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    followHandling: FollowHandlingEffect;
  }
}

export const followHandling: Ledger<'followHandling'> = {
  effect: 'followHandling',
  title: '写回不良处理的下游单据与检验单的已处理数量',
  locks: ['sourceDocuments'],
  async apply({ context, doc }, { lines, own }) {
    for (const [handling, rows] of Map.groupBy(lines, (each) => each.handling))
      await setElsewhere(context, {
        effect: 'set',
        entity: 'defectHandling',
        id: handling,
        lines: rows.map(({ line, fields }) => ({ lines: 'items', id: line, fields })),
      });
    if (own !== undefined) await tellBill(context, own.bill, own, doc.id);
    const { rows: bills } = await context.session.query(
      `select distinct inspection_bill from defect_handling where id = any($1::uuid[]) and inspection_bill is not null order by 1`,
      [[...new Set(lines.map(({ handling }) => handling))]],
    );
    for (const row of bills) await tellBill(context, textOf(row['inspection_bill']), null, null);
    return doc;
  },
};

async function tellBill(
  context: WriteContext,
  bill: string,
  own: OwnHandling | null,
  except: string | null,
): Promise<void> {
  const { session, grants } = context;
  const { rows } = await session.query(
    `select coalesce(sum(i.done_qty), 0)::text as done from defect_handling h join defect_handling_items i on i.doc_id = h.id
     where h.org = $1::uuid and h.inspection_bill = $2::uuid and h.status in ('processing', 'done', 'closed') and h.id is distinct from $3::uuid`,
    [grants.org, bill, except],
  );
  const done = decimalText(decimal(textOf(rows[0]?.['done'], '0')).plus(decimal(own?.done ?? '0')));
  const { rows: decisions } = await session.query(
    'select id, decision, qty::text as qty, handling_bill from inspection_bill_decisions where doc_id = $1::uuid order by seq',
    [bill],
  );
  const shares = handledShares(
    decisions.map((row) => ({
      id: textOf(row['id']),
      decision: textOf(row['decision']),
      qty: textOf(row['qty'], '0'),
    })),
    done,
  );
  await setElsewhere(context, {
    effect: 'set',
    entity: 'inspectionBill',
    id: bill,
    lines: [...shares].map(([id, share]) => {
      const known = decisions.find((row) => row['id'] === id);
      const waits = needsHandling(textOf(known?.['decision']));
      return {
        lines: 'decisions',
        id,
        fields: {
          doneQty: share,
          ...(own === null || !waits
            ? {}
            : { handlingBill: own.handling ?? otherThan(optionalText(known?.['handling_bill']), except) }),
        },
      };
    }),
    advances: true,
  });
}

const otherThan = (known: string | null, gone: string | null): string | null =>
  known === gone ? null : known;
