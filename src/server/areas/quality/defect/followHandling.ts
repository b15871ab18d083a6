// Effect `followHandling`: what of a handling was executed is told to the inspection bill it came from, which closes with the
// last piece; a line names the document that executes it.
import { handledShares, needsHandling } from '#entities/quality/defect/handledShare.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { defectHandling } from '#entities/quality/defect/defectHandling.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { Row } from '#model/entity.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
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
    const h = headerTable(defectHandling, 'h');
    const handlings = [...new Set(lines.map(({ handling }) => handling))];
    const bills = await selectRows(
      context.session,
      { bill: present(h.inspectionBill) },
      sql`from ${h} where ${among(h.id, handlings)} and ${h.inspectionBill} is not null group by 1 order by 1`,
    );
    for (const { bill } of bills) await tellBill(context, bill, null, null);
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
  const h = headerTable(defectHandling, 'h');
  const i = linesTable(defectHandling, 'items', 'i');
  const [executed] = await selectRows(
    session,
    { done: asKind('qty', sql`sum(${i.doneQty})`) },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
     where ${is(h.org, grants.org)} and ${is(h.inspectionBill, bill)} and ${among(h.status, ['processing', 'done', 'closed'])} and ${h.id} is distinct from ${except}::uuid`,
  );
  const done = decimalText(decimal(executed?.done).plus(decimal(own?.done ?? '0')));
  const d = linesTable(inspectionBill, 'decisions', 'd');
  const decisions = await selectRows(
    session,
    { id: d.id, decision: d.decision, qty: d.qty, handlingBill: d.handlingBill },
    sql`from ${d} where ${is(d.docId, bill)} order by ${d.seq}`,
  );
  const shares = handledShares(
    decisions.map(({ id, decision, qty }) => ({ id, decision: decision ?? '', qty: qty ?? '0' })),
    done,
  );
  await setElsewhere(context, {
    effect: 'set',
    entity: 'inspectionBill',
    id: bill,
    lines: [...shares].map(([id, share]) => {
      const known = decisions.find((row) => row.id === id);
      const waits = needsHandling(known?.decision ?? '');
      return {
        lines: 'decisions',
        id,
        fields: {
          doneQty: share,
          ...(own === null || !waits
            ? {}
            : { handlingBill: own.handling ?? otherThan(known?.handlingBill ?? null, except) }),
        },
      };
    }),
    advances: true,
  });
}

const otherThan = (known: string | null, gone: string | null): string | null =>
  known === gone ? null : known;
