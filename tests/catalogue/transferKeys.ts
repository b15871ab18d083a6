// Keys of the business catalogue: 库存调拨、期初与成本调整. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const transferKeys: Readonly<Record<string, CatalogueEntity>> = {
  transferApply: {
    title: '调拨申请单',
    fields: `code billType date applyDept applicant urgency requiredDate transferMode fromWarehouse toWarehouse fromOrg toOrg transferScope transferReason fromDept toDept fromKeeper toKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo printCount attachments remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty approvedQty fromWarehouse toWarehouse lot onHandQty availableQty requiredDate transferredQty remainQty project mtoNo sourceEntity sourceCode sourceLineId lineStatus remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print import export attach`,
  },
  transferBill: {
    title: '直接调拨单(一步式)',
    fields: `code billType date businessType fromWarehouse toWarehouse fromOrg toOrg transferScope transferReason fromDept toDept fromKeeper toKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo printCount attachments remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty onHandQty availableQty fromWarehouse fromLocation fromStatus toWarehouse toLocation toStatus lot toLot produceDate expiryDate serialNos project mtoNo toMtoNo costPrice costAmount settlePrice settleAmount sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  transferOutBill: {
    title: '分步式调出单',
    fields: `code billType date inTransitWarehouse transferStatus carrier plateNo expectedArrival fromWarehouse toWarehouse fromOrg toOrg transferScope transferReason fromDept toDept fromKeeper toKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo printCount attachments remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty onHandQty availableQty fromWarehouse fromLocation fromStatus toWarehouse toLocation toStatus lot toLot produceDate expiryDate serialNos project mtoNo toMtoNo costPrice costAmount receivedQty lossQty returnedQty inTransitQty sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach close`,
  },
  transferInBill: {
    title: '分步式调入单',
    fields: `code billType date transferOutBill inKind fromWarehouse toWarehouse fromOrg toOrg transferScope transferReason fromDept toDept fromKeeper toKeeper ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo printCount attachments remark`,
    lines: {
      items: `material materialName specification unit outQty qty baseUnit baseQty auxUnit auxQty lossQty lossReason onHandQty availableQty fromWarehouse fromLocation fromStatus toWarehouse toLocation toStatus lot toLot produceDate expiryDate serialNos project mtoNo toMtoNo costPrice costAmount outLineId settlePrice sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  openingStock: {
    title: '期初库存单',
    fields: `code date warehouse handler ownerType ownerSupplier ownerCustomer qtyTotal costAmount lineCount isFinished attachments remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty location stockStatus lot produceDate expiryDate serialNos project mtoNo unitCost amount yearInQty yearInAmount yearOutQty yearOutAmount supplier remark`,
    },
    actions: `create edit delete submit withdraw approve unapprove void import export finishInit unfinishInit`,
  },
  costAdjustment: {
    title: '成本调整单',
    fields: `code billType date adjustReason supplier handler department amount sourceCode attachments remark`,
    lines: {
      items: `material materialName specification lot baseUnit poolQty poolAmount oldAvg amount newAvg expenseType sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete submit withdraw approve reject unapprove void trace print export`,
  },
};
