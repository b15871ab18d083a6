// Forms that together hold every kind of input: what a run without much time walks through. Beside what must be filled and a
// third of the rest, the paths named here are filled.

export const shortForms: Readonly<Record<string, readonly string[]>> = {
  badReason: ['operations'],
  exchangeRate: [],
  inspectionRequest: ['requiredTime'],
  inspectionStandard: ['inspectionTypes', 'expiryDate'],
  operation: ['isKeyOperation', 'setupMinutes', 'pieceRate', 'workInstruction', 'attachments', 'remark'],
  project: ['contractAmount', 'progress'],
  equipment: ['photo'],
  saleOrder: [],
  workInstruction: ['operationSeq', 'steps.picture'],
};
