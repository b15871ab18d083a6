// The shifts, work centres and operations of the demo's workshops.

/** Code, name, short name, from, to, break, colour. */
export const shifts: readonly (readonly string[])[] = [
  ['RB', '日班', '日', '08:00', '17:00', '12:00-13:00', '#2362fb'],
  ['ZB', '早班', '早', '08:00', '16:00', '11:30-12:00', '#0f7b3f'],
  ['ZZB', '中班', '中', '16:00', '24:00', '19:30-20:00', '#b36b00'],
  ['YB', '夜班', '夜', '00:00', '08:00', '03:30-04:00', '#5b3fa8'],
];

interface Center {
  name: string;
  workshop: string;
  type: 'machine' | 'line' | 'team';
  count: number;
  /** Worked round the clock. */
  threeShifts?: true;
  bottleneck?: true;
  operations: readonly string[];
}

export const centers: readonly Center[] = [
  {
    name: '数控车床组',
    workshop: '0601',
    type: 'machine',
    count: 6,
    threeShifts: true,
    operations: ['粗车', '精车', '切断'],
  },
  {
    name: '立式加工中心组',
    workshop: '0601',
    type: 'machine',
    count: 4,
    threeShifts: true,
    bottleneck: true,
    operations: ['铣削', '镗孔', '铣键槽'],
  },
  { name: '磨床组', workshop: '0601', type: 'machine', count: 3, operations: ['外圆磨', '平面磨'] },
  { name: '钻攻组', workshop: '0601', type: 'machine', count: 5, operations: ['钻孔', '攻丝', '去毛刺'] },
  { name: '下料组', workshop: '0601', type: 'team', count: 2, operations: ['锯床下料'] },
  {
    name: '热处理炉',
    workshop: '0602',
    type: 'machine',
    count: 2,
    threeShifts: true,
    operations: ['调质', '高频淬火', '回火'],
  },
  { name: '总装线', workshop: '0603', type: 'line', count: 2, operations: ['部装', '总装', '接线'] },
  { name: '试机台', workshop: '0603', type: 'team', count: 3, operations: ['空载试机', '出厂检验'] },
  { name: '包装组', workshop: '0603', type: 'team', count: 4, operations: ['清洗', '包装'] },
];

/** Group, set-up and run minutes, price of a piece, whether it is a key operation. */
export const operations: Readonly<
  Record<string, readonly [group: string, setup: string, run: string, rate: string, key?: true]>
> = {
  锯床下料: ['cutting', '10', '4', '0.8'],
  粗车: ['machining', '25', '6', '1.6'],
  精车: ['machining', '30', '8', '2.4', true],
  切断: ['machining', '10', '2', '0.5'],
  铣削: ['machining', '35', '9', '2.6'],
  镗孔: ['machining', '40', '12', '3.5', true],
  铣键槽: ['machining', '20', '5', '1.5'],
  外圆磨: ['machining', '25', '7', '2.2', true],
  平面磨: ['machining', '20', '6', '1.8'],
  钻孔: ['machining', '15', '3', '0.9'],
  攻丝: ['machining', '10', '2', '0.7'],
  去毛刺: ['machining', '0', '1.5', '0.4'],
  调质: ['heat', '60', '0.8', '0.3', true],
  高频淬火: ['heat', '30', '1.2', '0.6'],
  回火: ['heat', '60', '0.5', '0.2'],
  部装: ['assembly', '15', '25', '8'],
  总装: ['assembly', '20', '60', '20', true],
  接线: ['assembly', '10', '30', '10'],
  空载试机: ['testing', '10', '45', '12'],
  出厂检验: ['testing', '5', '20', '6', true],
  清洗: ['packing', '5', '3', '0.8'],
  包装: ['packing', '5', '6', '1.5'],
};
