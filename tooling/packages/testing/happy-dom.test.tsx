// @vitest-environment happy-dom
import { testWidgets } from './widgets.tsx';

testWidgets();
