// 生产退料单: good and faulty material comes back from the workshop, at what it was issued at where its issue is known.
import { materialReturnBill as bill } from '#entities/inventory/materialReturnBill.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { receives } from '#server/areas/inventory/stockChecks.ts';
import { givesBack } from '#server/areas/inventory/stockMove.ts';
import { moveOf, stockBillOf } from '#server/areas/inventory/stockBill.ts';
import { originalValue, originsOf, type Origins } from '#server/areas/inventory/stockValue.ts';
import { flowLogged } from './flowLog.ts';
import { orderRefusals, trimmed, workshopFacts, workshopParties, type WorkshopFacts } from './issues.ts';
import { foreignGoods } from './orderFacts.ts';

interface Facts extends WorkshopFacts {
  origins: Origins;
}

export const materialReturnBill = stockBillOf(bill, {
  sides: () => [receives],
  parties: workshopParties,
  facts: async (doc: DocOf<typeof bill>, read: Read): Promise<Facts> => ({
    ...(await workshopFacts(doc, read)),
    origins: await originsOf(doc, read, 'materialIssueBill'),
  }),
  refuses: orderRefusals,
  problems: (doc, { flow }) => foreignGoods(doc, flow),
  effects: { posted: ['logExecution'], takenBack: ['logExecution', 'reserve'] },
  posted: (doc, { flow }) => flowLogged(doc, flow, 'return'),
  // What came back was to be issued again, and may have been reserved for that.
  takenBack: (doc, { flow }) => [...flowLogged(doc, flow, 'return', true), ...trimmed(doc, null)],
  moves: (doc, { origins }) =>
    doc.lines.items.map((row) => ({
      ...moveOf(doc, row, 1, 'materialReturn', originalValue(row, origins, { by: 'average' })),
      ...givesBack(origins.has(row.sourceLineId ?? '') ? row.sourceLineId : null),
    })),
});
