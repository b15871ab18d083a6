// Keys of the business catalogue: base data. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const baseKeys: Readonly<Record<string, CatalogueEntity>> = {
  organization: {
    title: '组织机构',
    fields: `
      code name shortName nameEn parent orgType isLegalEntity legalOrg isSale isPurchase isStock isProduction
      isSettlement localCurrency rateType defaultTax costingMethod allowNegativeStock inTransitWarehouse
      stockStartPeriod taxNo invoiceTitle bankName bankAccountNo legalPerson region address zipCode phone email
      logo sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  department: {
    title: '部门',
    fields: `
      code name fullName parent org deptType manager leaderUp isWorkshop workshop phone costCenterNo expenseType
      effectiveDate expiryDate sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  employee: {
    title: '员工',
    fields: `
      code name gender photo org department position superior user employmentStatus employeeType isSalesperson
      isPurchaser isStockKeeper isPlanner isInspector mobile phone email idNo birthDate hireDate leaveDate
      bankName bankAccountNo address remark
    `,
    lines: {
      positions: 'org department position isPrimary startDate endDate remark',
    },
    actions: 'create edit delete copy approve unapprove disable enable import export print',
  },
  businessGroup: {
    title: '业务组',
    fields: 'code name groupType org department leader remark',
    lines: {
      members: 'employee isDefault startDate endDate remark',
    },
    actions: 'create edit delete disable enable import export',
  },
  project: {
    title: '项目',
    fields: `
      code name shortName parent projectType projectStatus org customer saleContract manager department
      planStartDate planEndDate actualStartDate actualEndDate currency contractAmount budgetAmount progress
      isMtoManaged warehouse address attachments remark
    `,
    lines: {
      stages: 'seq name planStartDate planEndDate actualEndDate owner stageStatus deliverable remark',
      members: 'employee role startDate endDate remark',
    },
    actions: 'create edit delete enable disable copy import export finish reopen',
  },
  currency: {
    title: '币别',
    fields:
      'code name symbol isoNumeric amountPrecision pricePrecision roundingMode isSymbolBefore sort remark',
    actions: 'create edit delete disable enable import export',
  },
  exchangeRate: {
    title: '汇率',
    fields: 'rateType fromCurrency toCurrency rate reverseRate effectiveDate expiryDate org source remark',
    actions: 'create edit delete disable enable import export',
  },
  tax: {
    title: '税率',
    fields:
      'code name taxType rate direction invoiceType isDeductible isDefault effectiveDate expiryDate remark',
    actions: 'create edit delete disable enable import export',
  },
  settlementMethod: {
    title: '结算方式',
    fields: 'code name methodType direction needBankAccount needNoteNo isDefault sort remark',
    actions: 'create edit delete disable enable import export',
  },
  paymentTerm: {
    title: '收付款条件',
    fields: `
      code name direction receivablePlanScheme payablePlanScheme dueBase dueMode days months fixedDay isDefault
      sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  priceTerm: {
    title: '价格条款',
    fields: `
      code name incoterm includesTax includesFreight includesInsurance freightBearer place description sort
    `,
    actions: 'create edit delete disable enable import export',
  },
  deliveryMode: {
    title: '交货方式',
    fields:
      'code name transportType freightBearer needLogisticsNo defaultCarrier leadDays isDefault sort remark',
    actions: 'create edit delete disable enable import export',
  },
  region: {
    title: '地区',
    fields: 'code name parent level fullName nameEn telCode zipCode saleArea sort',
    actions: 'create edit delete disable enable import export',
  },
  bank: {
    title: '银行',
    fields: 'code name shortName headBank cnaps swiftCode region address phone remark',
    actions: 'create edit delete disable enable import export',
  },
  companyBankAccount: {
    title: '本企业银行账户',
    fields: 'accountNo accountName org bank currency accountType isDefault purpose remark',
    actions: 'create edit delete disable enable import export',
  },
  termTemplate: {
    title: '条款模板',
    fields: 'code name termType usage content isLocked isDefault sort remark',
    actions: 'create edit delete disable enable import export',
  },
};
