// Code lists of machine counters. Values are stored and rules depend on them, texts are shown.
import { codeList, type CodeList, statusList } from '#model/codeList.ts';

export const counterCodeLists: Readonly<Record<string, CodeList>> = {
  counterKind: codeList('信号类别', { cumulative: '累计数', pulse: '脉冲', state: '运行信号' }),
  counterSource: codeList('信号来源', {
    http: '接口上报',
    mqtt: 'MQTT',
    opcua: 'OPC UA',
    modbus: 'Modbus',
    manual: '手工',
  }),
  counterResult: statusList('读数判定', {
    base: ['基准', 'draft'],
    count: ['计数', 'approved'],
    rollover: ['回零', 'approved'],
    reset: ['清零', 'changed'],
    duplicate: ['重复', 'closed'],
    suspect: ['可疑', 'refused'],
    confirmed: ['已确认', 'approved'],
  }),
};
