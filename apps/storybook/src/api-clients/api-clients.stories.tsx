import { clientErrorTexts, errorCatalogue } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import '../site-meta/site-meta.css';

/** The errors of the service clients and the states of a session, read from the contracts. */
const meta = { title: 'api-clients/Errors and states', tags: ['!autodocs'] } satisfies Meta;
export default meta;

interface TableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function Table({ head, rows }: TableProps) {
  return (
    <table className="sb-table">
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <code className="sb-code">{first}</code>
            </th>
            {rest.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no other key
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `ApiError.code`, its status, and the server's message. Screens select their text by the code. */
export const ErrorTable: StoryObj = {
  render: () => (
    <Table
      head={['code', 'status', 'message']}
      rows={Object.entries(errorCatalogue).map(([code, { status, message }]) => [
        code,
        String(status),
        message,
      ])}
    />
  ),
};

/** Messages of the clients for responses without a message. */
export const DefaultTexts: StoryObj = {
  render: () => <Table head={['call', 'sentence']} rows={Object.entries(clientErrorTexts)} />,
};

/** The session of a tab, from which its other values derive. */
export const SessionStates: StoryObj = {
  render: () => (
    <Table
      head={['state', 'when', 'goes on to']}
      rows={[
        ['starting', 'The stored user may be shown; guarded pages wait', 'authenticated, anonymous'],
        ['authenticated', 'Token and user are both present', 'anonymous'],
        ['anonymous, signed-out', 'The visitor’s own Sign Out: leads to /', 'authenticated'],
        ['anonymous, expired', 'A refresh was refused or impossible: leads to /login', 'authenticated'],
        [
          'anonymous, startup',
          'What was stored is no longer valid: only guarded pages react',
          'authenticated',
        ],
        ['anonymous, other-tab', 'Signed out in another tab', 'authenticated'],
        ['anonymous, deleted', 'The account is gone', 'authenticated'],
      ]}
    />
  ),
};

/** A 401, step by step: one refresh for all requests and all tabs, each request repeated once. */
export const RefreshSteps: StoryObj = {
  render: () => (
    <Table
      head={['step', 'what happens', 'else']}
      rows={[
        ['1', 'A request answers 401', 'Every other answer goes to its caller'],
        ['2', 'It is no call of sign-in, refresh or signing out', 'The 401 goes to its caller'],
        [
          '3',
          'One tab holds the lock and refreshes; the others wait for its tokens',
          'No refresh token: step 6',
        ],
        ['4', 'New token and refresh token are stored in one block', 'The refresh is refused: step 6'],
        ['5', 'The request goes out again with the new token, once', 'A second 401 goes to its caller'],
        ['6', 'Tokens and user are cleared, auth:logout is fired, /login opens', ''],
      ]}
    />
  ),
};
