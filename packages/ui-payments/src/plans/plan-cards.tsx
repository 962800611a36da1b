import type { Plan, PlanFeature, Subscription } from '@lumigraph/contracts';
import { createElement } from 'react';
import {
  Badge,
  Button,
  LineIcon,
  LinkButton,
  type RenderLink,
  type RootVariables,
  useVariables,
} from '@lumigraph/ui-kit';
import type { PaymentAppearance, PaymentSlots, PaymentWording } from '../appearance/payment-ui-context.ts';
import { PaymentUiScope, useClassOf, useEuWording, useSlots } from '../appearance/payment-ui-provider.tsx';
import { check } from '../icon-paths.ts';
import { formatMoney } from '../texts/format-money.ts';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { isPaidUp, savingOf, type PlanSaving } from './plan-saving.ts';

export interface PlanCardsProps {
  plans: readonly Plan[];
  /** The features of your site, by default all: a feature of another site is not shown. */
  features?: readonly PlanFeature[] | undefined;
  /** The current plan of the user. Use `subscription` instead to let the cards find it. */
  currentPlanId?: string | undefined;
  /** The user's subscription. While its period is paid, its plan is marked, and the others lead to `change`. */
  subscription?: Subscription | undefined;
  /** Where a user with a subscription changes the plan, and the text of these links. */
  change?: { href: string; label: string } | undefined;
  /** Where the user manages the own subscription; shown on the user's plan. */
  manage?: { href: string; label: string } | undefined;
  /** The page where a plan is bought. */
  hrefFor: (plan: Plan) => string;
  /** The user's plan is not loaded yet: no plan can be chosen. */
  busy?: boolean | undefined;
  /** Text of the link that chooses a plan. */
  actionLabel?: ((plan: Plan) => string) | undefined;
  renderLink?: RenderLink | undefined;
  /** Level of the plans' headings. */
  headingLevel?: 2 | 3 | undefined;
  localization?: PaymentLocalization | undefined;
  /** With `plain` no card mentions taxes. */
  wording?: PaymentWording | undefined;
  appearance?: PaymentAppearance | undefined;
  /** Components that replace parts of each card. */
  slots?: Pick<PaymentSlots, 'planHeader' | 'planFooter' | 'planChoose'> | undefined;
}

/**
 * The plans side by side: price, saving of the yearly plan, features.
 *
 * @example
 * <PlanCards plans={await subscriptions.plans()} hrefFor={({ id }) => `/checkout?plan=${id}`} />
 */
export function PlanCards({
  localization,
  wording,
  appearance,
  subscription,
  change,
  features,
  slots,
  ...props
}: PlanCardsProps) {
  const isSubscribed = isPaidUp(subscription);
  const { root, sheet } = useVariables(appearance?.variables);
  const shown = features
    ? props.plans.map((plan) => ({ ...plan, features: onlyOf(plan.features, features) }))
    : props.plans;
  return (
    <PaymentUiScope localization={localization} wording={wording} appearance={appearance} slots={slots}>
      {sheet}
      <Plans
        {...props}
        plans={shown}
        {...(isSubscribed && { currentPlanId: subscription?.planId ?? undefined })}
        {...(isSubscribed && change && { hrefFor: () => change.href, actionLabel: () => change.label })}
        root={root}
      />
    </PaymentUiScope>
  );
}

const onlyOf = (features: readonly string[], known: readonly string[]): string[] =>
  features.filter((feature) => known.includes(feature));

type CardsProps = Omit<
  PlanCardsProps,
  'localization' | 'wording' | 'appearance' | 'subscription' | 'change' | 'features' | 'slots'
>;

function Plans({ root, ...props }: CardsProps & Pick<RootVariables, 'root'>) {
  const classOf = useClassOf();
  return (
    <ul className={classOf('plans', 'ui-plans')} data-part="plans" {...root}>
      {props.plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} {...props} />
      ))}
    </ul>
  );
}

function PlanCard({
  plan,
  plans,
  currentPlanId,
  headingLevel = 2,
  manage,
  ...choose
}: CardsProps & { plan: Plan }) {
  const classOf = useClassOf();
  const { t } = usePaymentTexts();
  const { planHeader, planFooter } = useSlots();
  const Heading = `h${headingLevel}` as const;
  const isCurrent = plan.id === currentPlanId;
  const saving = savingOf(plan, plans);

  return (
    <li
      className={classOf('plan', 'ui-plan')}
      data-part="plan"
      data-current={isCurrent || undefined}
      data-best={saving ? true : undefined}
    >
      <div className="ui-plan-head">
        <Heading>{t(`plans.${plan.interval}`)}</Heading>
        {isCurrent ? <Badge tone="success">{t('plans.current')}</Badge> : null}
        {saving && !isCurrent ? <Badge tone="premium">{t('plans.best')}</Badge> : null}
      </div>
      {planHeader ? createElement(planHeader, { plan, isCurrent }) : null}
      <PlanPrice plan={plan} saving={saving} />
      <PlanFeatures features={plan.features} />
      {isCurrent ? null : <ChooseLink plan={plan} isBest={saving !== undefined} {...choose} />}
      {isCurrent && manage ? (
        <LinkButton href={manage.href} renderLink={choose.renderLink} size="lg" wide>
          {manage.label}
        </LinkButton>
      ) : null}
      {planFooter ? createElement(planFooter, { plan, isCurrent }) : null}
    </li>
  );
}

function PlanPrice({ plan, saving }: { plan: Plan; saving: PlanSaving | undefined }) {
  const { t, language } = usePaymentTexts();
  const isEu = useEuWording();
  const money = (amount: number) => formatMoney(amount, plan.currency, language);
  const percent = (share: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <>
      <p className="ui-plan-price">
        <strong>
          <bdi>{money(plan.amount)}</bdi>
        </strong>{' '}
        <span>{t(`plans.per.${plan.interval}`)}</span>
      </p>
      <p className="ui-plan-note">
        <bdi>
          {[
            ...(saving ? [t('plans.comparison', { amount: money(saving.perMonth) })] : []),
            ...(isEu ? [t('plans.tax')] : []),
          ].join(language.startsWith('zh') ? '，' : ', ')}
        </bdi>
      </p>
      {saving ? (
        <p className="ui-plan-saving">
          {t('plans.saving', { amount: money(saving.amount), percent: percent(saving.share) })}
        </p>
      ) : null}
      {plan.trialDays > 0 ? (
        <p className="ui-plan-saving">{t('plans.trial', { days: plan.trialDays })}</p>
      ) : null}
    </>
  );
}

function PlanFeatures({ features }: { features: readonly string[] }) {
  const { lookUp } = usePaymentTexts();
  return (
    <ul className="ui-plan-features">
      {features.map((feature) => (
        <li key={feature}>
          <LineIcon path={check} size={18} /> {lookUp(`plans.features.${feature}`) ?? feature}
        </li>
      ))}
    </ul>
  );
}

type ChooseProps = Pick<CardsProps, 'hrefFor' | 'busy' | 'actionLabel' | 'renderLink'> & {
  plan: Plan;
  isBest: boolean;
};

function ChooseLink({ plan, isBest, hrefFor, busy, actionLabel, renderLink }: ChooseProps) {
  const classOf = useClassOf();
  const { t } = usePaymentTexts();
  const { planChoose } = useSlots();
  const label = (!busy && actionLabel?.(plan)) || t(`plans.choose.${plan.interval}`);
  if (planChoose)
    return createElement(planChoose, { plan, href: hrefFor(plan), label, isBest, isBusy: busy === true });
  const look = {
    variant: isBest ? 'primary' : 'secondary',
    size: 'lg',
    wide: true,
    className: classOf('plan-choose'),
    'data-part': 'plan-choose',
  } as const;
  if (busy) {
    return (
      <Button busy {...look}>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton href={hrefFor(plan)} renderLink={renderLink} {...look}>
      {label}
    </LinkButton>
  );
}
