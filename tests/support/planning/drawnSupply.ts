// What a drawn plant has on order: purchases received in part, requisitions, confirmed plan orders.
import { decimal, decimalText } from '#model/decimal.ts';
import { textOf } from '#server/values.ts';
import { lineOf } from '../scenario.ts';
import { baseOf, codeOf, tenths, planDate, type DocumentPlant, type Of } from './documentPlant.ts';
import { daysAfter } from './plants.ts';

export async function bought(plant: DocumentPlant, document: Of<'purchase'>): Promise<void> {
  const { company } = plant;
  const { admin } = company;
  const kept = plant.at(document);
  const date = daysAfter(planDate, document.day);
  const row = {
    material: kept.id,
    qty: String(document.qty),
    taxPrice: '1',
    deliveryDate: date,
    ...(document.isPacked ? { unit: kept.pack } : {}),
  };
  const order = await company.bought([row], { deliveryDate: date });
  const share = kept.drawn.spoils ? 0 : tenths(document.qty, document.received);
  let received = decimal('0');
  if (share > 0) {
    const seen = await admin.open('purchaseOrder', order.doc.id);
    received = baseOf(lineOf(await company.received(seen, String(share))));
    plant.inStore(kept, received);
  }
  const left = baseOf(lineOf(order)).minus(received);
  plant.expected('purchaseOrder', kept, { code: codeOf(order), line: 1, date, qty: decimalText(left) });
}

export async function requested(plant: DocumentPlant, document: Of<'requisition'>): Promise<void> {
  const kept = plant.at(document);
  const date = daysAfter(planDate, document.day);
  const row = { material: kept.id, qty: String(document.qty), requiredDate: date };
  const asked = await plant.company.requisition([row]);
  const qty = decimalText(baseOf(lineOf(asked)));
  plant.expected('purchaseRequisition', kept, { code: codeOf(asked), line: 1, date, qty });
}

export async function firmed(plant: DocumentPlant, document: Of<'firmed'>): Promise<void> {
  const { admin } = plant.company;
  const kept = plant.at(document);
  const [startDate, date] = [daysAfter(planDate, document.day), daysAfter(planDate, document.day + 4)];
  const order = await admin.create('planOrder', {
    fields: {
      material: kept.id,
      supplyType: kept.isMade ? 'produce' : 'purchase',
      confirmedQty: String(document.qty),
      confirmedStartDate: startDate,
      confirmedFinishDate: date,
      ...(kept.isMade ? { workshop: plant.workshop } : {}),
    },
  });
  const qty = textOf(order.doc.fields['baseQty']);
  plant.expected('firmPlanOrder', kept, { code: codeOf(order), line: 0, date, startDate, qty });
}
