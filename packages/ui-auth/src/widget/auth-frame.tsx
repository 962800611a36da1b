import { useEffect, useId, useRef } from 'react';
import { classNames } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { AuthModeForm } from './auth-mode-form.tsx';
import { AuthMethods } from './auth-methods.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import type { AuthWidgetProps } from './auth-widget-props.ts';
import { NoticeAlert } from './notice-alert.tsx';
import { SocialReturnView } from './social-return-view.tsx';
import { useAuthWidget } from './use-auth-widget.ts';

/**
 * The content of the widget inside its provider: title, notice, social buttons, the form of the mode, mode switches.
 */
export function AuthFrame(props: AuthWidgetProps) {
  const widget = useAuthWidget(props);
  const { mode, notice, social } = widget;
  const { t } = useAuthTexts();
  const part = usePart();
  const root = part('auth');
  const titleId = useId();
  const titleRef = useFocusOnChange(mode);
  const Heading = `h${props.headingLevel ?? 1}` as const;
  const { appearance } = props;

  return (
    <section
      {...root}
      className={classNames(root.className, props.className)}
      aria-labelledby={titleId}
      data-mode={mode}
      data-layout={appearance?.layout ?? 'card'}
      style={appearance?.variables}
    >
      <Heading
        {...part('auth-title')}
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        aria-describedby={notice ? `${titleId}-notice` : undefined}
      >
        {t(`${mode}.title`)}
      </Heading>
      {notice && <NoticeAlert id={`${titleId}-notice`} notice={notice} api={props.api} />}
      <SocialReturnView state={social.state} onConfirm={social.confirm} onCancel={social.clear} />
      {social.state.kind !== 'exchanging' && (
        <>
          <AuthMethods mode={mode} options={props}>
            <AuthModeForm key={mode} widget={widget} options={props} />
          </AuthMethods>
          <ModeSwitch
            mode={mode}
            links={props.links ?? {}}
            onSwitch={widget.switchTo}
            siteNavigates={widget.siteNavigates}
          />
        </>
      )}
    </section>
  );
}

/**
 * Moves focus to the title when the mode changes: the pressed control is unmounted, and screen readers read the new
 * title.
 */
function useFocusOnChange(mode: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(mode);
  useEffect(() => {
    if (last.current === mode) return;
    last.current = mode;
    title.current?.focus();
  }, [mode]);
  return title;
}
