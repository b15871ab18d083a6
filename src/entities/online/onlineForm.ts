// 在线表单: a form designed by an administrator. The design is data; publishing it makes an entity like any other, with
// table, list, numbers, checks, approval, rights and a place in the menu. One record is one version of the design.
import { newVersion } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, ref, text } from '#model/fields.ts';
import { designStates } from './designStates.ts';

const own = { group: '表单' } as const;
const use = { group: '使用' } as const;

export const onlineForm = defineEntity({
  name: 'onlineForm',
  title: '在线表单',
  area: 'online',
  kind: 'config',
  states: designStates,
  shared: true,
  label: ['code', 'name', 'formVersion'],
  carry: ['formType', 'formVersion'],
  search: ['code', 'name'],
  fields: {
    code: code('表单编码', {
      required: true,
      list: true,
      filter: true,
      length: 20,
      help: '字母开头，只用字母和数字，最多 20 个字符；发布后不能改',
      ...own,
    }),
    name: text('表单名称', { required: true, list: true, filter: true, pinyin: true, length: 40, ...own }),
    formType: dict('formType', '表单类型', {
      required: true,
      list: true,
      filter: true,
      default: 'single',
      ...own,
    }),
    formCategory: dict('formCategory', '分类', { list: true, filter: true, default: 'business', ...own }),
    formVersion: integer('版本', { readonly: true, list: true, default: 1, plain: true, ...own }),
    numberPrefix: text('编号前缀', {
      length: 10,
      help: '大写字母和数字；不填时用表单编码。编号由“业务编码规则”生成',
      ...use,
    }),
    hasStatus: bool('启用单据状态', {
      default: false,
      help: '记录要提交、审核；可以配审批流程。不勾选时保存即生效，可禁用',
      ...use,
    }),
    hasOrg: bool('按组织隔离', { default: true, help: '不勾选时各组织共用同一份数据', ...use }),
    menuGroup: dict('menuGroup', '菜单位置', { required: true, default: '在线开发', ...use }),
    menuOrder: integer('菜单次序', { default: 500, min: '0', max: '9999', ...use }),
    isReplaced: bool('已被取代', { readonly: true, hidden: true, default: false, ...use }),
    remark: longText('备注', use),
  },
  lines: {
    fields: {
      title: '字段',
      required: true,
      uniques: [
        ['tableKey', 'fieldKey'],
        ['tableKey', 'title'],
      ],
      fields: {
        title: text('字段标题', { required: true, list: true, length: 30, width: 140 }),
        fieldKey: text('字段名', {
          list: true,
          length: 24,
          width: 110,
          help: '小写字母开头，只用字母和数字；不填时自动取名，发布后不要改',
        }),
        tableKey: text('子表', { list: true, length: 16, width: 90, help: '子表的编码；不填时在表头' }),
        groupTitle: text('分组', { list: true, length: 30, width: 90, help: '表头中的分组标题' }),
        dataType: dict('formDataType', '数据类型', {
          required: true,
          default: 'text',
          list: true,
          width: 100,
        }),
        length: integer('长度', { min: '1', max: '2000', list: true, width: 80, help: '文本的最多字数' }),
        decimals: integer('小数位', { min: '0', max: '8', list: true, width: 80 }),
        dictionaryType: ref('dictionaryType', '字典', {
          list: true,
          width: 140,
          editableWhen: "dataType = 'dict'",
        }),
        refEntity: dict('entityName', '引用对象', {
          list: true,
          width: 140,
          editableWhen: "dataType = 'ref'",
        }),
        refFilter: text('引用过滤', {
          length: 300,
          help: '选择窗口只列满足的记录，如 isSale',
          editableWhen: "dataType = 'ref'",
        }),
        fillFields: text('带出字段', {
          length: 500,
          help: '选择后带出：本表字段=对方字段，多个用逗号分隔，如 phone=mobile',
          editableWhen: "dataType = 'ref'",
        }),
        isRequired: bool('必填', { default: false, list: true, width: 70 }),
        isUnique: bool('唯一', { default: false, list: true, width: 70 }),
        isIndexed: bool('索引', { default: false, list: true, width: 70 }),
        isReadonly: bool('只读', { default: false, list: true, width: 70 }),
        defaultValue: text('默认值', {
          list: true,
          width: 110,
          help: '固定的值，或 today、now、currentUser、currentEmployee、currentDepartment',
        }),
        minValue: text('最小值', { list: true, length: 30, width: 80, rule: 'n' }),
        maxValue: text('最大值', { list: true, length: 30, width: 80, rule: 'n' }),
        validRule: dict('formValidRule', '校验规则', { list: true, width: 120 }),
        formula: text('计算公式', {
          list: true,
          length: 500,
          width: 180,
          help: '填写后由公式计算，不能录入',
        }),
        visibleWhen: text('显示条件', {
          list: true,
          length: 500,
          width: 160,
          help: '条件不成立时表单不显示它',
        }),
        isDouble: bool('占两列', { default: false, list: true, width: 80 }),
        showInList: bool('列表显示', { default: true, list: true, width: 90 }),
        listWidth: integer('列宽', { min: '40', max: '800', list: true, width: 80 }),
        isQuery: bool('查询条件', { default: false, list: true, width: 90 }),
        isTotal: bool('列表合计', { default: false, list: true, width: 90 }),
        helpText: text('提示', { list: true, length: 300, width: 160 }),
      },
    },
    tables: {
      title: '子表',
      uniques: [['tableKey'], ['title']],
      fields: {
        tableKey: text('子表编码', {
          required: true,
          list: true,
          length: 16,
          help: '小写字母开头，只用字母和数字',
        }),
        title: text('子表标题', { required: true, list: true, length: 30 }),
        isRequired: bool('至少一行', { default: false, list: true }),
      },
    },
    indexes: {
      title: '索引',
      fields: {
        fieldKeys: text('字段', { required: true, list: true, length: 200, help: '字段名，多个用逗号分隔' }),
        isUnique: bool('唯一', { default: false, list: true }),
      },
    },
    rules: {
      title: '业务规则',
      fields: {
        fieldKey: text('提示在', {
          required: true,
          list: true,
          length: 60,
          help: '字段名；子表写 子表编码.字段名',
        }),
        condition: text('必须成立', {
          required: true,
          list: true,
          length: 500,
          width: 240,
          help: '如 qty <= 100',
        }),
        whenText: text('前提', { list: true, length: 500, width: 200, help: '不填：总是检查' }),
        ruleAction: dict('formRuleAction', '动作', { required: true, default: 'error', list: true }),
        message: text('提示', { required: true, list: true, length: 100, width: 240 }),
        onSubmit: bool('提交时才查', { default: false, list: true }),
      },
    },
  },
  uniques: [['code', 'formVersion']],
  rules: ['formKeys'],
  checks: [
    {
      expect: 'not hasStatus',
      when: "formType = 'tree'",
      at: 'hasStatus',
      message: '树表没有单据状态，请取消“启用单据状态”',
    },
  ],
  actions: { newVersion: { ...newVersion, in: ['published', 'disabled', 'obsolete'] } },
  sort: [{ field: 'code' }, { field: 'formVersion', descending: true }],
  menu: { group: '在线开发', order: 10, icon: 'forms' },
});
