// Bills of materials and routes of what the demo company makes, by name: machines of assemblies, assemblies of parts, parts
// of blanks and bars, six levels deep at the most. Lower ones come first, so that costs add up from below.
import { bar, machined, part, type PartPlan, type StructurePlan } from './partPlan.ts';

const bolts = (qty: string): PartPlan =>
  part('内六角圆柱头螺钉', qty, { like: 'GB/T 70.1 M10', backflushed: true });
const nuts = (qty: string): readonly PartPlan[] => [
  part('六角头螺栓', qty, { like: 'GB/T 5783 M12', backflushed: true }),
  part('六角螺母', qty, { like: 'GB/T 6170 M12', backflushed: true }),
];
const plate = (qty: string, more: string): PartPlan =>
  part('热轧钢板', qty, { more, scrap: '5', like: 'Q235B' });

const welding = ['锯床下料', '钻孔', '去毛刺'];
const assembling = ['清洗', '部装'];
const finishing = ['总装', '接线', '空载试机', '出厂检验', '包装'];

const assembly = (name: string, parts: readonly PartPlan[], days = 4): StructurePlan => ({
  name,
  workshop: '0603',
  days,
  parts,
  route: assembling,
});
const treated = (name: string, of: string): StructurePlan => ({
  name,
  workshop: '0602',
  days: 2,
  parts: [part(of)],
  route: ['调质', '回火'],
});
const machine = (name: string, parts: readonly PartPlan[]): StructurePlan => ({
  name,
  workshop: '0603',
  days: 8,
  parts,
  route: finishing,
});

const cabinet = [
  part('小型断路器', '6', { like: 'C1' }),
  part('交流接触器', '4'),
  part('阻燃控制电缆', '30', { more: '5' }),
];
const servo = [part('交流伺服电机'), part('滚珠丝杠副'), part('直线导轨', '2'), part('角接触球轴承', '2')];
const press: readonly PartPlan[] = [
  part('主缸总成'),
  part('机身焊接件'),
  part('液压站总成'),
  part('小型断路器', '4', { like: 'C2' }),
  ...nuts('24'),
];
const drive: readonly PartPlan[] = [part('斜齿轮减速机'), part('三相异步电动机'), part('弹性柱销联轴器')];

export const structurePlans: readonly StructurePlan[] = [
  machined(
    '轴承端盖',
    [part('端盖毛坯', '1', { scrap: '3' })],
    ['粗车', '精车', '钻孔', '攻丝', '去毛刺'],
    2,
  ),
  machined('传动轴', [bar('1.6', '0.5', '40Cr')], ['锯床下料', '粗车', '精车', '铣键槽', '外圆磨', '去毛刺']),
  machined('法兰盘', [bar('2.2', '0.6')], ['锯床下料', '粗车', '精车', '钻孔', '去毛刺'], 2),
  machined('安装底板', [plate('1.5', '0.4')], ['锯床下料', '铣削', '钻孔', '去毛刺'], 2),
  // Lathes.
  machined('车床主轴粗坯', [bar('46', '18', '40Cr')], ['锯床下料', '粗车'], 2),
  treated('车床主轴调质件', '车床主轴粗坯'),
  machined('车床主轴', [part('车床主轴调质件')], ['精车', '铣键槽', '外圆磨', '去毛刺'], 4),
  assembly('车床主轴组件', [
    part('车床主轴'),
    part('角接触球轴承', '4'),
    part('轴承端盖', '2'),
    part('骨架油封', '2'),
    bolts('12'),
  ]),
  assembly('床头箱总成', [
    part('车床主轴组件'),
    part('减速箱上箱体'),
    part('减速箱下箱体'),
    part('斜齿圆柱齿轮', '4'),
    part('传动轴', '2'),
    part('三角带', '4', { like: 'B' }),
    part('三相异步电动机'),
    bolts('24'),
  ]),
  assembly('纵向进给总成', [...servo, part('弹性柱销联轴器'), bolts('16')]),
  assembly('横向进给总成', [...servo, part('安装底板'), bolts('12')]),
  machined(
    '床身总成',
    [plate('620', '240'), part('直线导轨', '2'), bolts('32')],
    ['铣削', '钻孔', '平面磨'],
    6,
  ),
  assembly('四工位刀架', [
    part('交流伺服电机'),
    part('直齿圆柱齿轮', '3'),
    part('接近开关', '4'),
    bolts('8'),
  ]),
  assembly('车床电气柜', [...cabinet, part('变频器')], 3),
  machine('数控车床', [
    part('床头箱总成'),
    part('纵向进给总成'),
    part('横向进给总成'),
    part('床身总成'),
    part('四工位刀架'),
    part('车床电气柜'),
    part('工业齿轮油', '1'),
    part('熏蒸木箱', '1', { like: '2000' }),
    ...nuts('16'),
  ]),
  // Machining centres.
  machined('铣削主轴粗坯', [bar('38', '12', '42CrMo')], ['锯床下料', '粗车'], 2),
  treated('铣削主轴调质件', '铣削主轴粗坯'),
  machined('铣削主轴', [part('铣削主轴调质件')], ['精车', '镗孔', '外圆磨', '去毛刺'], 4),
  assembly('铣削主轴组件', [part('铣削主轴'), part('角接触球轴承', '6'), part('轴承端盖', '2'), bolts('12')]),
  assembly('主轴箱总成', [part('铣削主轴组件'), part('交流伺服电机'), part('同步带轮', '2'), bolts('20')]),
  machined(
    '立柱总成',
    [plate('840', '310'), part('直线导轨', '2'), bolts('24')],
    ['铣削', '镗孔', '平面磨'],
    6,
  ),
  assembly('十字工作台', [...servo, part('安装底板', '4'), bolts('32')], 5),
  assembly('圆盘刀库', [
    part('交流伺服电机'),
    part('标准气缸', '2'),
    part('电磁阀', '2'),
    part('接近开关', '6'),
    bolts('12'),
  ]),
  assembly('加工中心电气柜', [...cabinet, part('变频器'), part('电磁阀', '4')], 3),
  machine('立式加工中心', [
    part('主轴箱总成'),
    part('立柱总成'),
    part('十字工作台'),
    part('圆盘刀库'),
    part('加工中心电气柜'),
    part('熏蒸木箱', '1', { like: '2000' }),
    ...nuts('20'),
  ]),
  // Presses.
  machined('活塞杆粗坯', [bar('60', '45')], ['锯床下料', '粗车'], 2),
  machined('活塞杆', [part('活塞杆粗坯')], ['精车', '外圆磨', '去毛刺'], 3),
  assembly('主缸总成', [
    part('活塞杆'),
    part('工程液压油缸'),
    part('孔用格莱圈', '2'),
    part('防尘圈', '1'),
    part('O型密封圈', '6'),
    part('法兰盘', '2'),
    bolts('16'),
  ]),
  machined('机身焊接件', [plate('900', '700')], welding, 6),
  assembly('液压站总成', [
    part('齿轮泵'),
    part('三相异步电动机'),
    part('高压胶管总成', '6'),
    part('抗磨液压油', '2'),
    bolts('12'),
  ]),
  ...['四柱液压机', '单臂液压机', '框架式液压机'].map((name) =>
    machine(name, name === '四柱液压机' ? [...press, part('拉杆', '4')] : press),
  ),
  // Tables.
  machine('数控分度台', [
    part('交流伺服电机'),
    part('直齿圆柱齿轮', '2'),
    part('圆锥滚子轴承', '2'),
    part('法兰盘'),
    bolts('16'),
  ]),
  machine('液压夹具平台', [part('标准气缸', '4'), part('电磁阀', '2'), part('安装底板', '2'), bolts('24')]),
  // Conveyors.
  machined('滚筒轴', [bar('18', '9')], ['锯床下料', '粗车', '精车', '铣键槽']),
  machined('滚筒体', [part('无缝钢管', '32', { more: '14', scrap: '2' })], ['锯床下料', '粗车']),
  assembly('传动滚筒总成', [
    part('滚筒体'),
    part('滚筒轴'),
    part('调心滚子轴承', '2'),
    part('剖分式轴承座', '2'),
    ...nuts('8'),
  ]),
  assembly(
    '托辊组',
    [
      part('无缝钢管', '6', { more: '2' }),
      part('深沟球轴承', '6', { like: '6204' }),
      part('孔用弹性挡圈', '6'),
    ],
    2,
  ),
  machined(
    '机架中间段',
    [part('槽钢', '58', { more: '12', scrap: '4' }), part('等边角钢', '22', { more: '6' })],
    welding,
    2,
  ),
  machine('带式输送机', [
    ...drive,
    part('传动滚筒总成'),
    part('托辊组', '10', { more: '2' }),
    part('机架中间段', '4', { more: '1' }),
    part('变频器'),
    ...nuts('64'),
  ]),
  machined('螺旋叶片', [plate('24', '14')], ['锯床下料', '去毛刺'], 2),
  machined(
    '螺旋体总成',
    [part('螺旋叶片', '6'), part('传动轴', '2'), part('无缝钢管', '40', { more: '18' })],
    ['粗车', '精车'],
    4,
  ),
  machined('机壳焊接件', [plate('130', '60')], welding),
  machine('螺旋输送机', [
    ...drive,
    part('螺旋体总成'),
    part('机壳焊接件'),
    part('铜衬套', '3'),
    part('骨架油封', '4'),
    ...nuts('32'),
  ]),
  machined('料斗', [plate('5', '4')], ['锯床下料', '去毛刺'], 2),
  machined('机筒焊接件', [plate('220', '90')], welding),
  assembly('头部传动总成', [
    part('传动轴'),
    part('链轮', '2'),
    part('调心滚子轴承', '2'),
    part('剖分式轴承座', '2'),
    part('轴承端盖', '2'),
    ...nuts('12'),
  ]),
  machine('斗式提升机', [
    ...drive,
    part('头部传动总成'),
    part('料斗', '30', { more: '6' }),
    part('机筒焊接件', '4'),
    part('滚子链条', '24', { more: '6' }),
    ...nuts('80'),
  ]),
  assembly('输送滚筒', [part('无缝钢管', '3', { more: '1' }), part('深沟球轴承', '2', { like: '6202' })], 2),
  machined('线体机架', [part('方管', '28', { more: '8', scrap: '4' })], welding, 2),
  machine('无动力滚筒线', [part('输送滚筒', '30'), part('线体机架', '3'), ...nuts('48')]),
  machine('动力滚筒线', [
    ...drive,
    part('输送滚筒', '30'),
    part('线体机架', '3'),
    part('滚子链条', '12'),
    ...nuts('48'),
  ]),
  machine('链板输送线', [
    ...drive,
    part('链轮', '4'),
    part('线体机架', '3'),
    part('滚子链条', '18'),
    ...nuts('48'),
  ]),
];
