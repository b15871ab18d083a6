// Keys of the business catalogue: its reports. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const reportKeys: Readonly<Record<string, CatalogueEntity>> = {
  stockAvailability: {
    title: '预计可用量查询',
    fields: `org material materialName specification warehouse mtoNo unit onHandQty reservedQty frozenQty availableQty inTransitQty toInspectQty openPurchaseQty openProductionQty openOutsourceQty openSaleQty componentDemandQty safetyStock planAvailableQty firstShortDate`,
    actions: `query export print drillDown`,
  },
  stockInOutSummary: {
    title: '物料收发汇总表',
    fields: `org periodFrom periodTo warehouse category material materialName specification lot unit openQty openAmount purchaseInQty productionInQty otherInQty inQty inAmount salesOutQty issueQty otherOutQty outQty outAmount adjustAmount endQty endAmount`,
    actions: `query export print drillDown`,
  },
  stockInOutDetail: {
    title: '物料收发明细表',
    fields: `org material warehouse lot bizDate billCode moveType counterparty inQty inAmount outQty outAmount balanceQty balanceAmount remark`,
    actions: `query export print drillDown`,
  },
  stockAging: {
    title: '库龄分析表',
    fields: `org asOfDate warehouse category material materialName lot qty amount age30 age60 age90 age180 age360 ageOver lastOutDate`,
    actions: `query export print drillDown`,
  },
  stockAlert: {
    title: '库存预警表',
    fields: `org alertType material materialName warehouse lot onHandQty availableQty limitQty diffQty expiryDate remainDays suggest handler`,
    actions: `query export print drillDown`,
  },
  saleOrderExecution: {
    title: '销售订单执行明细表',
    fields: `org orderCode date customer salesperson project material materialName specification unit qty deliveryDate overdueDays noticedQty shippedQty returnedQty remainQty availableQty plannedQty taxPrice allAmount shippedAmount receivedAmount lineStatus`,
    actions: `query export print drillDown`,
  },
  customerCreditStatus: {
    title: '客户信用状况表',
    fields: `org customer salesperson creditControl creditLimit openOrderAmount shippedUnpaidAmount creditUsed creditAvailable overdueAmount maxOverdueDays lastReceiptDate`,
    actions: `query export print drillDown`,
  },
  purchaseOrderExecution: {
    title: '采购订单执行明细表',
    fields: `org orderCode date supplier purchaser project material materialName specification unit qty deliveryDate overdueDays noticedQty qualifiedQty receivedQty returnedQty remainQty taxPrice allAmount receivedAmount paidAmount lineStatus`,
    actions: `query export print drillDown`,
  },
  contractExecution: {
    title: '合同执行台账',
    fields: `contractDirection org contractCode contractName partnerName category project owner signDate expiryDate allAmountLocal orderedAmount executedAmount invoicedAmount settledAmount unsettledAmount overdueAmount nextDueDate nextMilestone executePercent contractStage`,
    actions: `query export print drillDown`,
  },
  planAgeing: {
    title: '应收应付账龄表',
    fields: `direction org asOfDate partnerName owner currency totalAmount settledAmount notDue overdue30 overdue60 overdue90 overdue180 overdueOver overdueTotal`,
    actions: `query export print drillDown`,
  },
};
