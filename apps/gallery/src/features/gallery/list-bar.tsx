import {
  colourNames,
  isFilteredList,
  orientations,
  type ColourName,
  type Orientation,
} from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { Grid2x2, LayoutDashboard, RectangleHorizontal, RectangleVertical, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import type { GalleryState } from './gallery-state.ts';

const shapeIcons = {
  landscape: RectangleHorizontal,
  portrait: RectangleVertical,
  square: Square,
} satisfies Record<Orientation, unknown>;

export interface ListBarProps {
  list: ListAddress;
  state: GalleryState;
}

/**
 * Order, filters and layout of the grid, all as links: each has an address and works without JavaScript. A changed
 * filter leads to the first page; selecting an active one again removes it.
 */
export function ListBar({ list, state }: ListBarProps) {
  const { t } = useTranslation();
  const { orientation, colour, sort, special, view } = list;
  const first: ListAddress = { ...list, page: undefined, from: undefined };
  const hasFilters = orientation !== undefined || colour !== undefined;
  return (
    <section className="list-bar wrap" aria-label={t('filters.label')}>
      <div className="list-bar-filters">
        <Group name={t('filters.sort')} className="segments">
          <Choice
            to={{ ...first, sort: undefined, special: undefined }}
            current={sort !== 'popular' && !special}
          >
            {t('filters.newest')}
          </Choice>
          <Choice
            to={{ ...first, sort: 'popular', special: undefined }}
            current={sort === 'popular' && !special}
          >
            {t('filters.popular')}
          </Choice>
          <Choice to={{ ...first, sort: undefined, special: true }} current={special === true}>
            {t('home.featured')}
          </Choice>
        </Group>
        <Group name={t('filters.orientation')} className="segments">
          {orientations.map((shape) => {
            const Icon = shapeIcons[shape];
            return (
              <Choice
                key={shape}
                to={{ ...first, orientation: orientation === shape ? undefined : shape }}
                current={orientation === shape}
                name={t(`filters.${shape}`)}
              >
                <Icon />
              </Choice>
            );
          })}
        </Group>
        <Group name={t('filters.colour')} className="swatches">
          {colourNames.map((name: ColourName) => (
            <Choice
              key={name}
              to={{ ...first, colour: colour === name ? undefined : name }}
              current={colour === name}
              name={t(`filters.colours.${name}`)}
              colour={name}
            />
          ))}
        </Group>
        {hasFilters ? (
          <AppLink
            className="list-bar-clear"
            to={paths.home({ ...first, orientation: undefined, colour: undefined })}
            state={keepPlace}
          >
            <X />
            {t('filters.clear')}
          </AppLink>
        ) : null}
      </div>
      <ListCount list={list} state={state} />
      <AppLink className="list-bar-clear" to={paths.follow(first)}>
        {t('follow.action')}
      </AppLink>
      <Group name={t('filters.view')} className="segments">
        <Choice to={{ ...list, view: undefined }} current={view === undefined} name={t('filters.rows')}>
          <LayoutDashboard />
        </Choice>
        <Choice to={{ ...list, view: 'squares' }} current={view === 'squares'} name={t('filters.squares')}>
          <Grid2x2 />
        </Choice>
      </Group>
    </section>
  );
}

/** Number of images, or the range that is shown where there are several pages. */
function ListCount({ list, state }: ListBarProps) {
  const { t } = useTranslation();
  const text = (): string => {
    if (state.kind !== 'images') return '\u00a0';
    const { page, pageSize, total, totalIsExact } = state.data;
    if (state.pageCount === 1) return t('home.count', { count: total });
    const from = ((list.from ?? page) - 1) * pageSize + 1;
    const range = { from, to: Math.min(page * pageSize, total), total };
    return totalIsExact ? t('home.range', range) : t('home.rangeMore', range);
  };
  return (
    <p className="list-bar-count" aria-live="polite">
      {text()}
    </p>
  );
}

function Group({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <fieldset aria-label={name} className={className}>
      {children}
    </fieldset>
  );
}

/** The scroll position stays, because the visitor is still choosing. */
const keepPlace = { keepPlace: true };

interface ChoiceProps {
  to: ListAddress;
  current: boolean;
  /** Accessible name and tooltip of a choice without text. */
  name?: string;
  colour?: ColourName;
  children?: ReactNode;
}

function Choice({ to, current, name, colour, children }: ChoiceProps) {
  return (
    <AppLink
      className={colour ? 'swatch' : 'segment'}
      data-colour={colour}
      to={paths.home(to)}
      state={keepPlace}
      aria-current={current ? 'true' : undefined}
      title={name}
      // The number of filtered lists is unlimited for a crawler.
      rel={isFilteredList(to) ? 'nofollow' : undefined}
    >
      {children}
    </AppLink>
  );
}
