// What customers and suppliers share: how to reach them, their bank accounts, people, invoice data and addresses.
import { bool, date, dict, integer, ref, text } from '#model/fields.ts';

export const contactFields = {
  country: text('国家', { group: '联系', default: '中国' }),
  region: ref('region', '地区', { list: true, filter: true, group: '联系' }),
  address: text('地址', { list: true, group: '联系' }),
  zipCode: text('邮编', { group: '联系', rule: 'p' }),
  phone: text('电话', { list: true, group: '联系' }),
  fax: text('传真', { group: '联系' }),
  email: text('邮箱', { group: '联系', rule: 'e' }),
  website: text('网址', { group: '联系', rule: 'url' }),
};

export const banks = {
  title: '银行信息',
  onlyOne: { field: 'isDefault', within: ['currency'] },
  uniques: [['accountNo']],
  fields: {
    bank: ref('bank', '开户银行', {
      required: true,
      list: true,
      fill: { cnaps: 'cnaps', swiftCode: 'swiftCode', bankAddress: 'address' },
    }),
    branchName: text('支行名称'),
    accountName: text('账户名称', { required: true, list: true }),
    accountNo: text('银行账号', { required: true, list: true }),
    cnaps: text('联行号'),
    swiftCode: text('SWIFT码'),
    currency: ref('currency', '币别', { default: 'localCurrency' }),
    accountType: dict('bankAccountType', '账户类型'),
    isDefault: bool('默认', { list: true, default: false }),
    bankAddress: text('开户行地址'),
    remark: text('备注'),
  },
};

export const linkmen = {
  title: '联系人',
  onlyOne: { field: 'isDefault' },
  fields: {
    name: text('姓名', { required: true, list: true }),
    gender: dict('gender', '性别'),
    title: text('称谓'),
    department: text('所在部门'),
    position: text('职务', { list: true }),
    mobile: text('手机', { list: true, rule: 'm' }),
    phone: text('电话', { list: true }),
    fax: text('传真'),
    email: text('邮箱', { list: true, rule: 'e' }),
    wechat: text('微信'),
    address: text('联系地址'),
    isDefault: bool('默认联系人', { list: true, default: false }),
    isReceiver: bool('收货联系人', { default: false }),
    isFinance: bool('财务联系人', { default: false }),
    enabled: bool('启用', { default: true }),
    remark: text('备注'),
  },
};

export const taxes = {
  title: '开票信息',
  onlyOne: { field: 'isDefault' },
  fields: {
    invoiceTitle: text('开票名称', { required: true, list: true }),
    taxNo: text('纳税人识别号', { required: true, list: true }),
    invoiceType: dict('invoiceType', '发票类型', { required: true, list: true, default: 'vatSpecial' }),
    taxpayerType: dict('taxpayerType', '纳税人类型', { list: true }),
    tax: ref('tax', '默认税率', { list: true }),
    bankName: text('开票银行'),
    bankAccountNo: text('开票账号'),
    address: text('开票地址'),
    phone: text('开票电话'),
    receiveEmail: text('收票邮箱', { rule: 'e' }),
    receiverMobile: text('收票手机', { rule: 'm' }),
    effectiveDate: date('生效日期'),
    expiryDate: date('失效日期'),
    isDefault: bool('默认', { list: true, default: false }),
    remark: text('备注'),
  },
};

/** Numbers of taxpayers at home. */
export const taxChecks = [
  {
    expect: 'len(taxNo) = 15 or len(taxNo) = 18 or len(taxNo) = 20',
    when: "not empty(taxNo) and (empty(taxpayerType) or taxpayerType != 'overseas')",
    at: 'taxes.taxNo',
    message: '纳税人识别号应为15、18或20位',
  },
] as const;

export const addressFields = {
  address: text('详细地址', { required: true, list: true }),
  region: ref('region', '地区', { help: '不填时按资料的地区；已审核客户的收货地址有地区才列入收发货地址' }),
  locationName: text('地点名称', { list: true }),
  contact: text('收货人', { list: true }),
  mobile: text('电话', { list: true, rule: 'm' }),
  leadDays: integer('运输提前期(天)', { default: 0, min: '0' }),
  isDefault: bool('默认收货地址', { default: false }),
  isDefaultInvoice: bool('默认收票地址', { default: false }),
  enabled: bool('启用', { default: true }),
  remark: text('备注'),
};
