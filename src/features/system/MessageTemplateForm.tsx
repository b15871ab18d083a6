// Writing a message template: which event, whom it reaches, and texts with places for the fields of the record.
import { Checkbox, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageTemplate } from '#entities/system/messageTemplate.ts';
import { entityOf, fromEntities } from '#entities/registry.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import {
  approvalEvents,
  receiverRuleOf,
  receiverTitles,
  type Receiver,
  type ReceiverRule,
} from '#model/text/messages.ts';
import { plainText } from '#model/text/plainText.ts';
import { actionsByHand } from '#model/states/states.ts';
import { IdChips } from './IdChips.tsx';
import classes from './forms.module.css';

export function MessageTemplateScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={MessageTemplateForm} />;
}

const anyDocument = { value: 'approval', label: '所有单据的审批' };
const objects = fromEntities((defs) => [
  anyDocument,
  ...defs
    .filter((def) => actionsByHand(def).length > 0 && def.menu !== undefined)
    .map((def) => ({ value: def.name, label: def.title })),
]);

function eventsOf(def: EntityDef | undefined): { value: string; label: string }[] {
  const actions =
    def === undefined ? [] : actionsByHand(def).map(({ action, title }) => ({ value: action, label: title }));
  const approvals =
    def === undefined || canHaveFlow(def)
      ? Object.entries(approvalEvents).map(([value, label]) => ({ value, label }))
      : [];
  return [...actions, ...approvals];
}

const templateIn = ({ fields }: Doc) => partOf(fields, messageTemplate.fields);

function MessageTemplateForm({ draft, locked }: DocumentFormProps): ReactNode {
  const [entity = '', action = ''] = plainText(templateIn(draft.doc).eventKey).split(':');
  const def = entityOf(entity);
  const isApproval = Object.hasOwn(approvalEvents, action);
  const setEvent = (nextEntity: string, nextAction: string): void =>
    draft.change('修改触发事件', {
      patches: [{ op: 'set', field: 'eventKey', value: `${nextEntity}:${nextAction}` }],
    });
  const disabled = locked !== null;
  const fields = Object.entries(def?.fields ?? {}).filter(
    ([key, field]) => key !== 'code' && field.list === true && field.kind !== 'json',
  );
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {['code', 'name', 'priority'].map((name) => (
          <DraftField key={name} draft={draft} name={name} locked={locked} />
        ))}
        <div className={classes['labelled']}>
          <span>业务对象</span>
          <Select
            aria-label="业务对象"
            searchable
            allowDeselect={false}
            disabled={disabled}
            data={objects()}
            value={entity === '' ? null : entity}
            onChange={(value) => setEvent(value ?? '', eventsOf(entityOf(value ?? ''))[0]?.value ?? '')}
          />
        </div>
        <div className={classes['labelled']}>
          <span>触发事件</span>
          <div>
            <Select
              aria-label="触发事件"
              allowDeselect={false}
              disabled={disabled || entity === ''}
              data={eventsOf(def)}
              value={action === '' ? null : action}
              onChange={(value) => setEvent(entity, value ?? '')}
            />
            {draft.problemAt(null, '', 'eventKey') !== undefined && (
              <p className={classes['problem']}>{draft.problemAt(null, '', 'eventKey')}</p>
            )}
          </div>
        </div>
        <Receivers draft={draft} isApproval={isApproval} disabled={disabled} />
        <div className={classes['wide']}>
          <DraftField draft={draft} name="titleTemplate" locked={locked} />
          <DraftField draft={draft} name="contentTemplate" locked={locked} />
          <p className={`${classes['help'] ?? ''} ${classes['under'] ?? ''}`}>
            可用：{'{{title}}'} 单据类型，{'{{code}}'} 编号，{'{{user}}'} 操作人
            {isApproval && `，{{step}} 步骤，{{opinion}} 意见，{{summary}} 摘要`}
            {fields.map(([key, { title }]) => `，{{${key}}} ${title}`).join('')}
          </p>
        </div>
      </div>
    </div>
  );
}

interface ReceiversProps {
  draft: DocumentDraft;
  /** The event says itself whom it reaches. */
  isApproval: boolean;
  disabled: boolean;
}

function Receivers({ draft, isApproval, disabled }: ReceiversProps): ReactNode {
  const rule = receiverRuleOf(templateIn(draft.doc).receiverRule);
  const setRule = (part: Partial<ReceiverRule>): void => {
    const { who, users, groups } = { ...rule, ...part };
    draft.change('修改接收人', {
      patches: [
        {
          op: 'set',
          field: 'receiverRule',
          value: { who: [...who], users: [...users], groups: [...groups] },
        },
      ],
    });
  };
  return (
    <div className={`${classes['labelled'] ?? ''} ${classes['wide'] ?? ''}`}>
      <span>接收人</span>
      {isApproval ? (
        <p className={classes['help']}>审批消息由系统发给相应的审批人、提交人或抄送人；此模板只替换文字。</p>
      ) : (
        <div>
          <Checkbox.Group
            value={[...rule.who]}
            onChange={(who) =>
              setRule({
                who: who.filter((name): name is Receiver => Object.hasOwn(receiverTitles, name)),
              })
            }
          >
            <div className={classes['chips']}>
              {Object.entries(receiverTitles).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} disabled={disabled} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes['chips']}>
            <IdChips
              label="选择人员"
              entity="user"
              ids={rule.users}
              disabled={disabled}
              onChange={(users) => setRule({ users })}
            />
            <IdChips
              label="选择安全组"
              entity="securityGroup"
              ids={rule.groups}
              disabled={disabled}
              onChange={(groups) => setRule({ groups })}
            />
          </div>
          {draft.problemAt(null, '', 'receiverRule') !== undefined && (
            <p className={classes['problem']}>{draft.problemAt(null, '', 'receiverRule')}</p>
          )}
        </div>
      )}
    </div>
  );
}
