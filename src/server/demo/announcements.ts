// Announcements of the demo company: what an office of this size tells its people in a few weeks. Older ones were read.
import { announcement } from '#entities/system/announcement.ts';
import { department as departmentDef } from '#entities/master/department.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { writeRecipients } from '#server/announcements/deliver.ts';
import type { SqlSession } from '#server/ports.ts';
import type { Records } from './records.ts';

type Announcement = DocOf<typeof announcement>;

interface Plan {
  title: string;
  /** L, M or H. */
  priority: string;
  /** Value of `messageCategory`. */
  category: string;
  /** Hours ago. */
  age: number;
  summary: string;
  content: string;
  /** Name of the department it goes to; absent: to everybody. */
  department?: string;
  /** Path behind 去处理. */
  opens?: string;
}

const plans: readonly Plan[] = [
  {
    title: '关于年底库存盘点的安排',
    priority: 'H',
    category: '1',
    age: 3,
    summary: '各仓库本月最后一个周五18:00起停止收发，请提前完成当日单据审核',
    content:
      '<p>各部门：</p><p>公司定于本月最后一个周五 18:00 至周日 18:00 进行年底库存盘点，具体安排如下：</p>' +
      '<ol><li>周五 <strong>18:00</strong> 起各仓库停止收发货，紧急发货须经仓储物流部经理批准；</li>' +
      '<li>周五 17:00 前审核完毕当日的出入库单据，草稿单据请删除或提交；</li>' +
      '<li>生产车间未用完的物料先办理退料，再参加盘点。</li></ol>' +
      '<table><thead><tr><th>区域</th><th>负责人</th><th>复盘</th></tr></thead><tbody>' +
      '<tr><td>成品仓</td><td>成品仓组</td><td>财务部</td></tr><tr><td>原料仓</td><td>原料仓组</td><td>财务部</td></tr></tbody></table>' +
      '<p>盘点期间请勿在系统中补录盘点日之前的单据。</p>',
    opens: '/inventory/stockBalance',
  },
  {
    title: '消防演练通知',
    priority: 'M',
    category: '1',
    age: 26,
    summary: '本周四15:00全厂消防演练，听到警报后按疏散路线到东门广场集合',
    content:
      '<p>为提高员工的消防安全意识，公司定于<strong>本周四 15:00</strong> 进行全厂消防演练。</p>' +
      '<ul><li>听到警报后立即停机断电，按疏散路线到东门广场集合；</li><li>班组长负责清点人数并上报；</li><li>演练期间请勿使用电梯。</li></ul>',
  },
  {
    title: '系统维护通知',
    priority: 'L',
    category: '2',
    age: 20,
    summary: '本周六22:00至24:00系统升级，期间无法登录',
    content: '<p>本周六 22:00 至 24:00 进行系统升级，期间无法登录。请提前保存正在录入的单据。</p>',
  },
  {
    title: '成品出库复核要求',
    priority: 'M',
    category: '1',
    age: 48,
    summary: '销售出库须双人复核批号与数量后方可审核',
    content:
      '<p>近期发生两起批号错发，自即日起：</p><ol><li>销售出库单须由<strong>拣货人与复核人</strong>分别核对批号和数量；</li>' +
      '<li>复核无误后方可审核出库单；</li><li>包装箱外须贴装箱清单。</li></ol>',
    department: '仓储物流部',
    opens: '/inventory/salesOutBill',
  },
  {
    title: '第四季度销售政策说明',
    priority: 'M',
    category: '1',
    age: 24 * 5,
    summary: '重点产品折扣与回款要求，请各区域销售部遵照执行',
    content:
      '<p>第四季度销售政策如下，请各区域销售部遵照执行：</p><ul><li>减速机系列整单折扣不低于 95 折，超出须经销售中心经理审批；</li>' +
      '<li>逾期 60 天以上的客户，发货前先收回逾期货款；</li><li>年度框架客户的价格以已签合同为准。</li></ul>',
    department: '销售中心',
  },
  {
    title: '员工体检安排',
    priority: 'L',
    category: '1',
    age: 24 * 12,
    summary: '年度体检自下周一开始，请按部门时间表参加',
    content: '<p>年度体检自下周一开始，请携带身份证按部门时间表参加，体检当日早晨请空腹。</p>',
  },
  {
    title: '关于规范物料编码申请的通知',
    priority: 'L',
    category: '1',
    age: 24 * 20,
    summary: '新物料由技术中心统一申请，避免一物多码',
    content:
      '<p>为避免一物多码，新物料统一由<strong>技术中心</strong>核对规格型号后申请，申请前请先按规格在物料档案中查询。</p>',
  },
];

/** Older than this everybody has read it. */
const readAfter = 24 * 10;
const hour = 3_600_000;

/** Published announcements, kept with the other records of the demo. */
export function makeAnnouncements(records: Records, admin: string, now: number): Announcement[] {
  return plans.map((plan) => {
    const at = new Date(now - plan.age * hour).toISOString();
    const department = plan.department === undefined ? undefined : departmentNamed(records, plan.department);
    const values = {
      titile: plan.title,
      msgCategory: plan.category,
      priority: plan.priority,
      targetType: department === undefined ? 'all' : 'department',
      msgTxt: plan.summary,
      msgContent: plan.content,
      ...(plan.opens === undefined ? {} : { openType: 'url', openPage: plan.opens }),
    };
    const doc = records.make(
      announcement,
      values,
      department === undefined ? {} : { departments: [{ department }] },
    );
    doc.status = 'published';
    Object.assign(doc.fields, {
      status: 'published',
      sender: admin,
      sendTime: at,
      createdBy: admin,
      createdAt: at,
    });
    return doc;
  });
}

export async function deliverAnnouncements(
  session: SqlSession,
  made: readonly Announcement[],
): Promise<void> {
  for (const { id, fields } of made)
    await writeRecipients(session, id, fields.targetType ?? '', fields.sendTime ?? '');
  await session.query(
    `update announcement_send s set read_flag = '1', read_time = s.received_at + interval '5 hours'
     from announcement a where a.id = s.announcement and a.created_at < (select max(created_at) from announcement) - $1 * interval '1 hour'`,
    [readAfter],
  );
}

function departmentNamed(records: Records, name: string): string {
  const found = records.madeOf(departmentDef).find(({ fields }) => fields.name === name);
  if (found === undefined) throw new RangeError(`the demo has no department ${name}`);
  return found.id;
}
