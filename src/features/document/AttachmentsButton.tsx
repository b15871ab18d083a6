// Opens the files of a record and says how many there are.
import { Button, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { attachmentsQuery } from '#api/attachments.ts';

export function AttachmentsButton({ entity, id, onOpen }: { entity: string; id: string; onOpen(): void }) {
  const { data } = useQuery(attachmentsQuery(entity, id));
  const count = data?.length ?? 0;
  return (
    <Tooltip label="附件">
      <Button variant="default" px={8} aria-label={count === 0 ? '附件' : `附件，${count} 个`} onClick={onOpen}>
        <IconPaperclip size={16} />
        {count > 0 && <span style={{ marginLeft: 4 }}>{count}</span>}
      </Button>
    </Tooltip>
  );
}
