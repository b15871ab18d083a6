// What is told when something happens to a record: the texts of enabled templates, filled from the record, to whom their
// rule says. Approvals have texts of their own that a template may replace.
import { codeText } from '#entities/codeLists.ts';
import { receiverRuleOf, type ReceiverRule } from '#model/text/messages.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { filled } from '#model/print/textTemplate.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText } from '#server/values.ts';
import { sql, among, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { cachedSelect } from '#server/select/cached.ts';
import { messageTemplate } from '#entities/system/messageTemplate.ts';
import { user } from '#entities/system/user.ts';

export interface MessageText {
  title: string;
  content: string;
  priority: string;
}

interface Template extends MessageText {
  eventKey: string;
  receivers: ReceiverRule;
}

async function templatesOf(context: WriteContext, eventKeys: readonly string[]): Promise<Template[]> {
  const t = headerTable(messageTemplate, 't');
  const rows = await cachedSelect(
    context,
    [messageTemplate],
    {
      eventKey: otherwise(t.eventKey, ''),
      title: otherwise(t.titleTemplate, ''),
      content: otherwise(t.contentTemplate, ''),
      priority: otherwise(t.priority, 'M'),
      rule: t.receiverRule,
    },
    sql`from ${t} where ${among(t.eventKey, eventKeys)} and ${t.status} = 'enabled' order by ${t.code}`,
  );
  return rows.map(({ rule, ...template }) => ({ ...template, receivers: receiverRuleOf(rule) }));
}

export interface Told {
  def: EntityDef;
  doc: Doc;
  refs: RefMap;
  words: Readonly<Record<string, string>>;
}

function text({ title, content, priority }: MessageText, { def, doc, refs, words }: Told): MessageText {
  const place = {
    def,
    fields: doc.fields,
    refs: readerOf(refs),
    dictText: (name: string, value: string) => codeText(name, value),
    words: { title: def.title, ...words },
  };
  return { title: filled(title, place), content: filled(content, place), priority };
}

/** The text of the first of the events that has a template, else the product's own. */
export async function textFor(
  context: WriteContext,
  eventKeys: readonly string[],
  own: MessageText,
  told: Told,
): Promise<MessageText> {
  const templates = await templatesOf(context, eventKeys);
  const chosen = eventKeys.flatMap((key) => templates.find(({ eventKey }) => eventKey === key) ?? [])[0];
  return text(chosen ?? own, told);
}

/** After an action on a record: tells what the templates of 'entity:action' say. */
export async function notifyOfAction(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  action: string,
): Promise<void> {
  const templates = await templatesOf(context, [`${def.name}:${action}`]);
  if (templates.length === 0) return;
  const refs = await refsForRules(context, def, doc);
  for (const template of templates) {
    const { title, content, priority } = text(template, {
      def,
      doc,
      refs,
      words: { user: context.grants.userName },
    });
    const users = await receiversOf(context, def, doc, template.receivers);
    await sendSystemMessage(context, {
      effect: 'notify',
      users,
      title,
      content,
      priority,
      entity: def.name,
      id: doc.id,
    });
  }
}

/** Accounts the rule means, without whoever acted: he knows. */
async function receiversOf(
  { session, grants }: WriteContext,
  def: EntityDef,
  { fields }: Doc,
  rule: ReceiverRule,
): Promise<string[]> {
  const { createdBy, submittedBy, approvedBy } = fields;
  const direct: Readonly<Record<string, unknown>> = {
    creator: createdBy,
    submitter: submittedBy ?? createdBy,
    approver: approvedBy,
  };
  const users = [...rule.users, ...rule.who.flatMap((who) => optionalText(direct[who]) ?? [])];
  const owner =
    rule.who.includes('owner') && def.scope?.owner !== undefined
      ? optionalText(fields[def.scope.owner])
      : null;
  const department =
    rule.who.includes('deptManager') && def.scope?.department !== undefined
      ? optionalText(fields[def.scope.department])
      : null;
  const u = headerTable(user, 'u');
  const groups = sql`${rule.groups.filter(isUuid)}::uuid[]`;
  const rows = await selectRows(
    session,
    { id: u.id },
    sql`from ${u} where ${u.status} = 'enabled' and ${u.id} <> ${grants.userId}::uuid and (
       ${among(u.id, users.filter(isUuid))}
       or exists (select 1 from employee e left join department d on d.id = ${department}::uuid
         where (e.id = ${owner}::uuid or e.id = d.manager) and (e."user" = u.id or u.employee = e.id))
       or exists (select 1 from user_groups l where l.doc_id = u.id and l.security_group = any(${groups}))
       or exists (select 1 from security_group_users l where l."user" = u.id and l.doc_id = any(${groups})))`,
  );
  return rows.map(({ id }) => id);
}
