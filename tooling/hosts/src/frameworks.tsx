import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Button as MantineButton, MantineProvider, Text, TextInput, Title } from '@mantine/core';
import { Button, createTheme, CssBaseline, Link, TextField, ThemeProvider, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export type Theme = 'light' | 'dark';

interface FrameworkProps {
  theme: Theme;
  /** Before this element the framework writes its styles. */
  before: HTMLElement;
  children: ReactNode;
}

function Mantine({ theme, children }: FrameworkProps) {
  return (
    <MantineProvider forceColorScheme={theme}>
      <Title order={2}>Mantine</Title>
      <Text>Text</Text>
      <MantineButton>Button</MantineButton>
      <TextInput label="Field" />
      {children}
    </MantineProvider>
  );
}

function Mui({ theme, before, children }: FrameworkProps) {
  const cache = createCache({ key: 'mui', insertionPoint: before });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={createTheme({ palette: { mode: theme } })}>
        <CssBaseline />
        <Typography variant="h2">Mui</Typography>
        <Link href="#there">Link</Link>
        <Button variant="contained">Button</Button>
        <TextField label="Field" />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

export const frameworks: Record<string, (props: FrameworkProps) => ReactNode> = {
  mantine: Mantine,
  'mantine-layer': Mantine,
  mui: Mui,
};
