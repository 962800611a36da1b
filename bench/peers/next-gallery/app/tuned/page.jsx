import { HomeScreen } from '../home.jsx';

export default function Home() {
  return <HomeScreen base="/tuned" preload />;
}
