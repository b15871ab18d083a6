// One stored picture, or the broken-picture mark when its path is no address of ours or nothing comes from there.
import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fileAddress } from '#model/storedFile.ts';
import classes from './upload.module.css';

export function Picture({ path, title }: { path: string; title: string }): ReactNode {
  const address = fileAddress(path);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || broken === address)
    return (
      <span
        className={classes['broken']}
        role="img"
        aria-label={`${title}：图片无法显示`}
        title="图片无法显示"
      >
        <IconPhotoOff size={20} stroke={1.5} aria-hidden />
      </span>
    );
  return (
    <img
      className={classes['picture']}
      src={address}
      alt={title}
      draggable={false}
      onError={() => setBroken(address)}
    />
  );
}
