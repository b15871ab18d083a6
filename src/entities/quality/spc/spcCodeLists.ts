// Code lists of control charts. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList, statusList } from '#model/codeList.ts';

export const spcCodeLists: Readonly<Record<string, CodeList>> = {
  spcChartType: codeList('控制图', {
    xbarR: '均值-极差',
    xbarS: '均值-标准差',
    imr: '单值-移动极差',
    p: '不合格品率',
    np: '不合格品数',
    c: '缺陷数',
    u: '单位缺陷数',
  }),
  spcSubgroup: codeList('分组方式', { bill: '每张检验单', consecutive: '连续n个' }),
  spcLimitMode: codeList('控制限方式', { fixed: '固定', computed: '随基准重算', standard: '给定标准值' }),
  spcAction: codeList('异常动作', { warn: '提示', capa: '发起8D' }),
  spcRule: codeList('判异规则', {
    N1: '一点超出3σ',
    N2: '连续9点同侧',
    WE4: '连续8点同侧',
    N3: '连续6点递增或递减',
    N4: '连续14点交替',
    N5: '3点中2点超出2σ同侧',
    N6: '5点中4点超出1σ同侧',
    N7: '连续15点在1σ内',
    N8: '连续8点均在1σ外',
  }),
  spcPlot: codeList('所在图', { location: '均值图', spread: '离散图' }),
  spcSide: codeList('位于', { upper: '上侧', lower: '下侧', both: '两侧' }),
  spcSignalStatus: statusList('判异状态', {
    open: ['待处理', 'refused'],
    handled: ['已处理', 'approved'],
    falseAlarm: ['误报', 'closed'],
  }),
};
