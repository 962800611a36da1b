import './styles.css';

export const metadata = { title: 'Images', description: 'A gallery of images' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
