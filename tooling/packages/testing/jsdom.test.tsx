// @vitest-environment jsdom
import { testWidgets } from './widgets.tsx';

testWidgets();
