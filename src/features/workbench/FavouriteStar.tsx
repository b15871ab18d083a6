// Beside the breadcrumb: makes the shown page a favourite, or no longer one.
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type SavedPage, useFavourites } from '#api/preferences.ts';

export function FavouriteStar({ page }: { page: SavedPage }): ReactNode {
  const favourites = useFavourites();
  const isFavourite = favourites.has(page.path);
  const title = isFavourite ? '取消收藏' : '收藏当前页';
  const Icon = isFavourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      aria-label={title}
      title={title}
      aria-pressed={isFavourite}
      onClick={() => favourites.toggle(page)}
    >
      <Icon size={16} stroke={1.6} color={isFavourite ? 'var(--wb-warning)' : undefined} aria-hidden />
    </ActionIcon>
  );
}
