import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CloudOff,
  Compass,
  Copy,
  Download,
  Eye,
  EyeOff,
  Heart,
  ImageOff,
  Link,
  LogOut,
  Menu,
  Moon,
  RotateCw,
  Scale,
  Search,
  Sparkles,
  Sun,
  Trash2,
  UserRound,
  X,
  type LucideIcon,
} from 'lucide-react';
import './foundations.css';

const meta = { title: 'Foundations/Icons', tags: ['!autodocs'] } satisfies Meta;
export default meta;

const groups: { use: string; icons: Record<string, LucideIcon> }[] = [
  { use: 'Ways through pictures and pages', icons: { ChevronLeft, ChevronRight, Menu, X, Search, Compass } },
  { use: 'What can be done', icons: { Download, Heart, Copy, Link, RotateCw, Trash2, Eye, EyeOff, LogOut } },
  { use: 'What is the case', icons: { Check, CircleCheck, CircleAlert, CloudOff, ImageOff } },
  { use: 'Things', icons: { UserRound, Sparkles, Scale, Sun, Moon } },
];

/**
 * Lucide, in the color of the surrounding text. One icon has one meaning on all sites. Icons are hidden from screen
 * readers, because the text has the same meaning.
 */
export const Set: StoryObj = {
  render: () => (
    <>
      {groups.map(({ use, icons }) => (
        <section key={use} className="sb-section">
          <h2>{use}</h2>
          <div className="sb-icons">
            {Object.entries(icons).map(([name, Icon]) => (
              <div key={name} className="sb-icon">
                <Icon aria-hidden="true" size={24} />
                <code className="sb-code">{name}</code>
              </div>
            ))}
          </div>
        </section>
      ))}
    </>
  ),
};

/** 18 in buttons and menus, 20 in the header, 24 alone, 48 in notices: the line width matches the surrounding text. */
export const Sizes: StoryObj = {
  render: () => (
    <div className="sb-row" style={{ alignItems: 'end' }}>
      {[18, 20, 24, 48].map((size) => (
        <div key={size} className="sb-icon">
          <Sparkles aria-hidden="true" size={size} strokeWidth={size > 24 ? 1.5 : 2} />
          <code className="sb-code">{size}</code>
        </div>
      ))}
    </div>
  ),
};
