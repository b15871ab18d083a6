// The list below an input of references: records with code, name and specification, or why there are none.
import { Combobox, Loader } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UnfitList } from './UnfitList.tsx';
import type { RecordHits } from './useRecordHits.ts';
import classes from './FieldInput.module.css';

export interface HitListProps {
  hits: Pick<RecordHits, 'found' | 'failed' | 'unfit'> & { allChosen?: boolean };
  /** As it was typed. */
  text: string;
  /** Whether the person may make a record of what was not found: the option 'new'. */
  creates: boolean;
}

export function HitList({
  hits: { found, failed, unfit, allChosen = false },
  text,
  creates,
}: HitListProps): ReactNode {
  return (
    <Combobox.Dropdown miw={280} maw={560}>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
        {found === null ? (
          <Combobox.Empty>
            <Loader size={14} />
          </Combobox.Empty>
        ) : found.length === 0 ? (
          <Combobox.Empty>
            {failed
              ? '读取失败，请稍后再试'
              : allChosen
                ? `符合“${text}”的记录都已选择`
                : `没有符合“${text}”的记录，按 F7 打开列表`}
          </Combobox.Empty>
        ) : (
          found.map((record) => (
            <Combobox.Option key={record.id} value={record.id}>
              <span className={classes['optionCode']}>{record.code}</span>
              {record.name}
              {typeof record.fields['specification'] === 'string' && (
                <span className={classes['optionRest']}>{record.fields['specification']}</span>
              )}
            </Combobox.Option>
          ))
        )}
        {creates && found !== null && found.length === 0 && !failed && (
          <Combobox.Option value="new">
            <IconPlus size={12} /> 新增“{text.trim()}”
          </Combobox.Option>
        )}
      </Combobox.Options>
      {found !== null && unfit.length > 0 && (
        <Combobox.Footer>
          <UnfitList unfit={unfit} />
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  );
}
