import { useTranslation } from 'react-i18next';

const example = (origin: string): string => `curl -X POST ${origin}/api/studio/posts \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"project":"gallery","slug":"first-light","content":{"author":"Ana","cover":null,"publishedAt":null,
       "texts":{"en":{"title":"First light","excerpt":"","markdown":"Hello.","tags":[]}}}}'

curl -X POST ${origin}/api/studio/posts/gallery/first-light/publish \\
  -H "Authorization: Bearer $KEY" -H 'If-Match: "1"'`;

/** How a program calls the API with a key. */
export function KeyUse() {
  const { t } = useTranslation('keys');
  return (
    <section className="keys-use">
      <h2>{t('use.title')}</h2>
      <p className="keys-note">{t('use.text')}</p>
      <pre>
        <code>{example(location.origin)}</code>
      </pre>
    </section>
  );
}
