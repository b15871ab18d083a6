// The server's half of the invented area 组装: its documents execute the links they were made by, and take that back.
import '#server/areas.ts';
import '#server/ledgers/links/progress.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import '#server/ledgers/documents/makeDocument.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { registerServerAreas, serverAreas } from '#server/areas/registered.ts';
import { textOf } from '#server/values.ts';
import type { ServerArea } from '#server/areas/serverArea.ts';

const approve = defineAction({ plan: () => [{ effect: 'progress', to: 'executed' }] });
const unapprove = defineAction({ plan: () => [{ effect: 'progress', to: 'occupied' }] });
const executing = defineBehaviour({ actions: { approve, unapprove } });

/** What the report consumed is issued with it, where its remark says so. */
const reporting = defineBehaviour({
  actions: {
    approve: defineAction({
      plan({ fields }: Doc): Effect[] {
        const { remark, material = null, qty = null } = fields;
        const executed: Effect = { effect: 'progress', to: 'executed' };
        if (remark !== 'backflush' && remark !== 'alone') return [executed];
        const alone = remark === 'alone' ? ({ alone: true } as const) : {};
        return [
          executed,
          {
            effect: 'make',
            entity: 'assemblyIssue',
            fields: {},
            lines: { items: [{ material, qty }] },
            ...alone,
          },
        ];
      },
    }),
    unapprove,
  },
});

const issuing = defineBehaviour({
  actions: {
    approve: {
      ...approve,
      check: ({ lines }) =>
        (lines['items'] ?? []).flatMap((row): Problem[] =>
          decimal(textOf(row['qty'], '0')).greaterThan(100)
            ? [{ field: 'qty', level: 'error', message: `第${row.seq}行 领料不能超过 100 个` }]
            : [],
        ),
    },
    unapprove: {
      ...unapprove,
      check: ({ fields }) =>
        fields['locked'] === true
          ? [{ field: '', level: 'error', message: '已被下游使用，请先处理下游单据' }]
          : [],
    },
  },
});

const assembly: ServerArea = {
  name: 'assembly',
  behaviours: {
    assemblyOrder: executing,
    assemblyReport: reporting,
    assemblyReceipt: executing,
    assemblyIssue: issuing,
  },
};

/** Beside the areas of the product. */
export function registerInvented(): void {
  registerServerAreas([...serverAreas().filter(({ name }) => name !== assembly.name), assembly]);
}
