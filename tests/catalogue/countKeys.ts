// Keys of the business catalogue: 库存盘点. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const countKeys: Readonly<Record<string, CatalogueEntity>> = {
  stockCountScheme: {
    title: '盘点方案',
    fields: `code name countType date snapshotType snapshotDate snapshotTime manager schemeStatus warehouses locations categories materialFrom materialTo inventoryCategories abcClass stockStatuses ownerType includeZero onlyMoved isBlind isFreeze defaultCountQty groupBy recountThreshold allowAdd sheetCount countedRate gainAmount lossAmount remark`,
    lines: {
      teams: `warehouse zone counter checker planDate remark`,
    },
    actions: `create edit delete copy submit withdraw approve unapprove snapshot generateSheets addSheets generateGainLoss finish close void print export`,
  },
  stockCount: {
    title: '盘点单(物料盘点作业)',
    fields: `code stockCountScheme date warehouse zone counter checker countRound snapshotTime isBlind lineCount countedLines diffLines startedAt finishedAt gainAmount lossAmount attachments remark`,
    lines: {
      items: `material materialName specification location lot stockStatus ownerType ownerSupplier ownerCustomer project mtoNo unit baseUnit bookQty moveQty countQty recountQty countBaseQty diffQty gainQty lossQty diffRate costPrice diffAmount produceDate expiryDate isAdded diffReason countedAt countedBy generated remark`,
    },
    actions: `edit submit withdraw approve reject unapprove recount fillBook scan addLine print import export`,
  },
  surplusBill: {
    title: '盘盈单',
    fields: `code billType date stockCountScheme warehouse department handler expenseType stockKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project attachments remark`,
    lines: {
      items: `material materialName specification unit bookQty countQty qty baseUnit baseQty auxUnit auxQty warehouse location stockStatus lot produceDate expiryDate project mtoNo serialNos unitCost costPrice costAmount diffReason responsible handleOpinion sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete submit withdraw approve reject unapprove void trace print export attach`,
  },
  deficitBill: {
    title: '盘亏单',
    fields: `code billType date stockCountScheme warehouse department handler expenseType stockKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project attachments remark`,
    lines: {
      items: `material materialName specification unit bookQty countQty qty baseUnit baseQty auxUnit auxQty warehouse location stockStatus lot produceDate expiryDate project mtoNo serialNos costPrice costAmount diffReason responsible handleOpinion sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete submit withdraw approve reject unapprove void trace print export attach`,
  },
};
