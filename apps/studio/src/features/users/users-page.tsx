import { isApiError } from '@lumigraph/api-clients';
import { EMAIL_MAX_LENGTH, isEmail, locales, NAME_MAX_LENGTH, type Locale } from '@lumigraph/contracts';
import {
  userSorts,
  userStates,
  studioRoles,
  type StudioUser,
  type StudioRole,
} from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import { useTimeColumn, type TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { useHashDialog, ChangeDialog } from '../../lib/form-dialog.tsx';
import { languageName, nativeName } from '../../lib/language-name.ts';
import { nameOf, USERS } from './users-api.ts';
import './users.css';
import { RoleBadges, StateBadge } from './user-section.tsx';

const usersFilters = ['q', 'role', 'state', 'premium'] as const;

export function UsersPage() {
  const { t } = useTranslation('users');
  const api = useStudioApi();
  const state = useListState(usersFilters, userSorts);
  const columns = useUserColumns();
  const [isInviting, setInviting] = useHashDialog('invite');
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      actions={<Button onClick={() => setInviting(true)}>{t('invite.action')}</Button>}
    >
      <DataTable
        name="users"
        label={t('title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        pages={api.list('GET /users', USERS, { ...state.filters, sort: state.sort })}
        state={state}
        filters={useUserFilters()}
        rowHref={({ id }) => `/users/${encodeURIComponent(id)}`}
        empty={{ icon: <Users />, title: t('empty'), text: t('emptyText') }}
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}

function useUserFilters(): TableFilter<(typeof usersFilters)[number]>[] {
  const { t } = useTranslation('users');
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.search') },
    {
      kind: 'select',
      name: 'role',
      label: t('columns.role'),
      placeholder: t('filters.anyRole'),
      options: studioRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: userStates.map((name) => ({ value: name, label: t(`states.${name}`) })),
    },
    {
      kind: 'select',
      name: 'premium',
      label: t('columns.premium'),
      placeholder: t('filters.anyPremium'),
      options: [
        { value: 'true', label: t('filters.withPremium') },
        { value: 'false', label: t('filters.withoutPremium') },
      ],
    },
  ];
}

function useUserColumns(): TableColumn<StudioUser>[] {
  const { t, i18n } = useTranslation('users');
  const time = useTimeColumn();
  const siteName = useSiteName();
  return [
    { id: 'name', header: t('columns.name'), width: 180, required: true, cell: nameOf },
    {
      id: 'email',
      header: t('columns.email'),
      sort: 'email',
      width: 220,
      grow: 2,
      cell: ({ email }) => email,
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: 150,
      grow: 0,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'premium',
      header: t('columns.premium'),
      width: 110,
      grow: 0,
      cell: ({ isPremium }) => (isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null),
    },
    {
      id: 'role',
      header: t('columns.role'),
      width: 150,
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    { ...time('createdAt', t('columns.createdAt')), sort: 'createdAt', width: 190 },
    {
      id: 'locale',
      header: t('columns.locale'),
      optional: true,
      cell: ({ locale }) => languageName(i18n.language, locale),
    },
    {
      id: 'site',
      header: t('columns.site'),
      optional: true,
      cell: ({ site }) => (site ? siteName(site) : t('mainSite')),
    },
    { id: 'id', header: t('columns.id'), optional: true, cell: ({ id }) => <code>{id}</code> },
  ];
}

/** Invites somebody to the studio by mail. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('users');
  const name = { maxLength: NAME_MAX_LENGTH, autoComplete: 'off' };
  return (
    <ChangeDialog
      send={(api, { email, firstName, lastName, role, locale }) =>
        api.send('POST /invitations', {
          body: {
            email: email.trim(),
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            role: role as StudioRole,
            locale: locale as Locale,
          },
        })
      }
      done={(_result, { email }) => t('invite.done', { email: email.trim() })}
      failureText={(error) => (isApiError(error, 'EMAIL_TAKEN') ? t('invite.taken') : undefined)}
      title={t('invite.title')}
      text={t('invite.text')}
      submit={t('invite.submit')}
      fields={[
        {
          name: 'email',
          type: 'email',
          label: t('columns.email'),
          maxLength: EMAIL_MAX_LENGTH,
          autoComplete: 'off',
          problem: t('invite.emailMissing'),
          isValid: (email) => isEmail(email.trim()),
        },
        { name: 'firstName', label: t('invite.firstName'), ...name, problem: t('invite.nameMissing') },
        { name: 'lastName', label: t('invite.lastName'), ...name },
        {
          name: 'role',
          label: t('columns.role'),
          hint: t('invite.roleHint'),
          initial: 'editor',
          options: studioRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
        },
        {
          name: 'locale',
          label: t('columns.locale'),
          initial: i18n.language,
          options: locales.map((locale) => ({ value: locale, label: nativeName(locale), lang: locale })),
        },
      ]}
      onClose={onClose}
    />
  );
}
