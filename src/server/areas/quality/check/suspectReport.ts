// 报工单待复核: suspect pieces are released by an inspection bill that passed them; a report that is taken back takes its
// suspicion along, and a bill that released some stands.
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { isIn } from '#model/states/states.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { heldBack, trusted } from './suspectPieces.ts';

type Report = DocOf<typeof workReport>;

interface RecheckFacts {
  bill: { code: string; isJudged: boolean; passed: boolean; isOfGoods: boolean } | null;
  held: string;
}

async function recheckFacts({ id, fields }: Report, read: Read): Promise<RecheckFacts> {
  const bill = givenOf(workReport, 'recheck', read.given).inspectionBill;
  const b = headerTable(inspectionBill, 'b');
  const judged =
    bill === null
      ? []
      : await read.select(
          {
            code: b.code,
            result: b.sampleResult,
            material: b.material,
            order: b.manufacturingOrder,
            status: b.status,
          },
          sql`from ${b} where ${is(b.org, read.org)} and ${is(b.id, bill)}`,
        );
  const [found] = judged;
  return {
    bill:
      found === undefined
        ? null
        : {
            code: found.code ?? '',
            isJudged: isIn(inspectionBill, found.status, 'reviewed'),
            passed: found.result === 'accept',
            isOfGoods:
              found.material === fields.material &&
              (found.order === null || found.order === fields.manufacturingOrder),
          },
    held: await heldBack(read.rows, read.org, fields.manufacturingOrder ?? '', id),
  };
}

const problem = (message: string): Problem[] => [{ field: 'inspectionBill', level: 'error', message }];

const holds = ({ fields }: Report, suspectQty: string): Effect[] =>
  fields.manufacturingOrder === null
    ? []
    : [
        {
          effect: 'set',
          entity: 'manufacturingOrder',
          id: fields.manufacturingOrder,
          fields: { suspectQty },
        },
      ];

export const suspectReport = defineBehaviour(workReport, {
  title: '待复核的报工',
  actions: {
    recheck: defineAction(workReport, 'recheck', {
      checks: ['检验单已审核、结论为接收，检验的是本单的产品'],
      effects: ['set'],
      facts: recheckFacts,
      check(_doc, { bill }) {
        if (bill === null) return problem('请选择重新检验这些产品的检验单');
        if (!bill.isOfGoods)
          return problem(`检验单 ${bill.code} 检验的不是本单的产品或订单，请选择重新检验这些产品的检验单`);
        if (!bill.isJudged) return problem(`检验单 ${bill.code} 还没有审核，请先完成检验`);
        return bill.passed
          ? []
          : problem(`检验单 ${bill.code} 的结论不是接收：请反审核报工单，把不合格的数量改报为不良`);
      },
      plan: (doc, { held }, { given }) => [
        {
          effect: 'set',
          entity: 'workReport',
          id: doc.id,
          fields: { isSuspect: false, suspectQty: null, recheckBill: given.inspectionBill ?? null },
        },
        ...holds(doc, held),
      ],
    }),
    unapprove: defineAction(workReport, {
      effects: ['set'],
      facts: async ({ id, fields }, read): Promise<string | null> =>
        fields.isSuspect === true || fields.recheckBill !== null
          ? heldBack(read.rows, read.org, fields.manufacturingOrder ?? '', id)
          : null,
      plan: (doc, held) =>
        held === null
          ? []
          : [{ effect: 'set', entity: 'workReport', id: doc.id, fields: trusted }, ...holds(doc, held)],
    }),
  },
});

/** Reports whose suspect pieces the bill released. */
async function released(doc: DocOf<typeof inspectionBill>, read: Read): Promise<DocumentLink[]> {
  const r = headerTable(workReport, 'r');
  const rows = await read.select(
    { id: r.id, code: r.code },
    sql`from ${r} where ${is(r.org, read.org)} and ${is(r.recheckBill, doc.id)} order by ${r.code} limit 5`,
  );
  return rows.map(({ id, code }) => ({ entity: 'workReport', id, code: code ?? '' }));
}

export const recheckStands = defineBehaviour(inspectionBill, {
  title: '复核用到的检验单',
  actions: {
    unapprove: defineAction(inspectionBill, {
      checks: ['没有报工单凭它复核'],
      facts: released,
      check(_doc, [first, ...more]) {
        if (first === undefined) return [];
        const message = `报工单 ${first.code}${more.length === 0 ? '' : ' 等'} 凭这张检验单复核放行，请先反审核报工单`;
        return [{ field: '', level: 'error', message, documents: [first, ...more] }];
      },
    }),
  },
});
